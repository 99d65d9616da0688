//! The planes of Babylon, in the order in which their numbers stand.
//!
//! Those of the *table* are the same for all ways to build in one decision, those of the *ground*
//! for all rotations of a tile on a site; only those of the *symbols* differ between rotations.

use super::table::RULE_FLAGS;
use crate::encoder::planes;

/// Floors that have inputs of their own; the last stands for all higher ones.
pub(super) const FLOORS: usize = 5;
/// Floors of symbols, likewise.
pub(super) const SYMBOL_FLOORS: usize = 4;

planes! {
    // Table: the clock.
    TURNS[1] / 8 = "turns in which this seat will still dig";
    TURNS_LEFT[10] / 1 = "one of ten: 0, 1, 2, 3, 4, 5-6, 7-8, 9-10, 11-12, 13 or more such turns";
    PLAYERS[3] / 1 = "one of three: two, three, four players";
    REMOVING[1] / 1 = "1 while clay tiles leave the game";
    BUILDING[1] / 1 = "1 if this seat has dug and may build now";
    WAIT[1] / 2 = "digs of others before the next own one";
    EFFECT[7] / 1 = "the effect of the round if this seat has it still before it: PLUS_SINGLE, PLUS_DOUBLE, CHANGE_SYMBOL, BLANK_WILD, DOUBLE_FLOWER, MINUS_ONE, NONE";
    EFFECTS_TO_COME[7] / 32 = "by effect, 16 times the expected number of later turns under it, from the tokens not yet seen";
    RULES[RULE_FLAGS] / 1 = "1 for each rule that is not the usual one: start_tile blank, overlap next_tile_below, stairs_body free, cover_decor no, bridge_gap any_lower, bridge_gap ground_only, statue_restart never, symbol_effect per_tile, hidden_belvedere 1, limits none";

    // Table: the quarry. What the last dig uncovered is news that nobody has used yet: it is left out.
    INCOME[6] / 4 = "stacks whose dig gives this seat 0, 1, 2, 3, 4, 5 columns, without the effect";
    BEST_INCOME[3] / 4 = "the most columns that a basalt, granite, clay tile gives this seat";
    TOP_LAYERS[3] / 8 = "stacks with basalt, granite, clay on top";
    TOP_SYMBOLS[4] / 8 = "stairs, fountains, bridges, statues on the tiles on top";
    NEXT_INCOME[6] / 4 = "stacks by columns, as INCOME, for the next player";
    NEXT_LACKS[1] / 4 = "tiles on top with a flower that brings the next player's set nearer";
    NEXT_PRIZE[1] / 4 = "the most columns that one of those gives the next player";

    // Table: the others. Three numbers each: the next player, the best other, all others together.
    OTHER_SCORES[3] / 32 = "points now: next player, best other, all others together";
    OTHER_TURNS[3] / 8 = "turns to come, likewise";
    OTHER_COLUMNS[3] / 4 = "columns in singles, likewise";
    OTHER_SYMBOLS[3] / 4 = "symbols on tiles at hand, likewise";
    OTHER_HEIGHTS[3] / 4 = "highest floors, likewise";
    OTHER_HOPES[3] / 8 = "open fountain, bridge and stairs symbols, likewise";
    OTHER_FLOWERS[3] / 2 = "flowers seen more often than the rarest, likewise";
    OTHER_KINDS[3] / 2 = "kinds of decorations seen more often than the rarest, likewise";
    OTHER_ROOM[3] / 32 = "cells that can still carry something, likewise";

    // Ground: what is at hand; 0 when it cannot be used any more.
    HAND_TILES[2] / 1 = "1 for at least one, two tiles at hand";
    HAND_SYMBOLS[4] / 1 = "stairs, fountains, bridges, statues on tiles at hand";
    HAND_FLOWERS[2] / 1 = "tiles at hand with a flower that brings the next set nearer; that complete it";
    COLUMNS[1] / 4 = "columns at hand in singles";
    COLUMNS_AT_LEAST[12] / 1 = "1 for at least 1 to 12 columns at hand in singles";
    DOUBLES[1] / 1 = "double columns at hand";
    SURPLUS[1] / 4 = "columns at hand that cannot be stored";
    READY[2] / 1 = "tiles that can be placed in this turn by their number and that of columns: three for each, four for each";
    WILD[2] / 1 = "1 if CHANGE_SYMBOL, BLANK_WILD can still be used in this turn";
    SUPPLY[3] / 16 = "singles, doubles, belvederes in the supply, as far as the end of it is near: up to 60, 16, 8";
    SUPPLY_PIECES[4] / 8 = "stairs, fountains, bridges, statues in the supply, up to 8";

    // Ground: points and sets.
    POINTS[8] / 16 = "points by category: statues, fountains, bridges, stairs, variety, flowers, belvederes, highest";
    KINDS_AT_LEAST[16] / 1 = "1 for at least 1 to 4 visible stairs, then fountains, bridges, statues";
    KINDS_LACKING[4] / 1 = "1 if no kind is seen less often: stairs, fountains, bridges, statues";
    KINDS_AHEAD[4] / 1 = "one of four: 0, 1, 2, 3 kinds seen more often than the rarest";
    FLOWERS_AHEAD[4] / 1 = "one of four: 0, 1, 2, 3 flowers seen more often than the rarest";
    FLOWERS_EXCESS[1] / 4 = "tiles seen beyond complete sets of flowers";
    FLOWER_SETS[1] / 2 = "complete sets of flowers";
    FLOWER_TOPS[2] / 4 = "tiles on top of the quarry with a flower that brings the next set nearer; that complete it";
    OWN_FLOWER_LACKS[1] / 1 = "1 if the own flower brings the next set nearer";

    // Ground: the garden by floors, the last place being for all higher ones.
    HIGHEST[FLOORS] / 1 = "1 for at least 1 to 5 floors";
    TILES[1] / 8 = "tiles placed";
    DEAD[1] / 16 = "cells that can never carry anything again";
    CELLS[FLOORS] / 16 = "cells with their surface on floors 0 to 4 or above";
    LIVE_CELLS[FLOORS] / 16 = "those of them that a tile can still cover and use";
    DEAD_CELLS[FLOORS] / 8 = "those of them that can carry nothing again";
    SITES[FLOORS] / 8 = "anchors for a tile on floors 1 to 5 or above, whatever it costs";
    SITES_OF_FOUR[FLOORS] / 8 = "those with four supports";
    SITES_CHEAP[FLOORS] / 8 = "those that take three singles or less";
    SITES_PAID[FLOORS] / 8 = "those that the columns at hand pay";
    ANCHORS[1] / 16 = "anchors that no tile has and that have at most one dead cell";
    STATUES[SYMBOL_FLOORS] / 2 = "visible statues on floors 1 to 4 or above";
    STATUE_LINES[FLOORS] / 8 = "cells that a tile on floors 1 to 5 or above could show a statue symbol on, in line with a statue";
    STATUE_FREE[1] / 1 = "1 if the next statue can stand anywhere";
    HAND_LINES[1] / 16 = "statue symbols at hand times cells in line for them";
    LEVEL_PAIRS[4] / 16 = "live cells on floor 0, 1, 2, 3 beside another on the same";
    STEP_PAIRS[3] / 8 = "live cells on floor 0, 1, 2 beside one on the next";
    GAP_PAIRS[3] / 8 = "live cells that can become part of floor 1, 2, 3, with another such across a gap";

    // Symbols. Four numbers for each of the floors 1 to 4 or above.
    OPEN[4 * SYMBOL_FLOORS] / 2 = "by floor, open symbols: stairs, fountains, bridges, and statues placed in this turn";
    WAITING[4 * SYMBOL_FLOORS] / 2 = "by floor, open symbols that can still get a partner: fountains, bridges, lower ends, upper ends of stairs";
    SLOTS[4 * SYMBOL_FLOORS] / 4 = "by floor, cells where the next tile would give a partner to those";
    SLOTS_TOUCHED[3] / 8 = "sites for the next tile that cover at least 1, 2, 3 of those cells";
    HAND_SLOTS[3] / 8 = "symbols at hand times cells for them: stairs, fountains, bridges";
    BUILDABLE[4] / 4 = "points of decorations that can be built at once: stairs, fountains, bridges, statues";
    BUILDABLE_LACKING[1] / 1 = "kinds among those that no other is rarer than";
    BEST_WILD[1] / 4 = "points of the best decoration with a changed symbol";
}
