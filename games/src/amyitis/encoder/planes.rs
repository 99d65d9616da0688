//! The planes, part by part.

use super::{RIVALS, THREE, TRADES};
use crate::amyitis::circuit::CITIES;
use crate::amyitis::craftsmen::CRAFTS;
use crate::amyitis::goods::GOODS;
use crate::amyitis::position::Step;
use crate::amyitis::temples::PLACES;
use crate::encoder::planes;

planes! {
    PLAYERS[3] / 1 = "1 at the number of players less 2";
    OPTIONS[4] / 1 = "1 for each option that is not the usual one: water passes half a double edge, the rightmost wins a tied row, free goods may be wine, the supply is limited";
    SUPPLY[3] / 8 = "talents, camels and kinds of goods left, if the supply is limited";
    MY_STEP[15] / 1 = "1 at what this seat has to decide: turn, farmer, priest, engineer, sale, its cube, guild city, plant city, free card, free good, procession, Ishtar, Tammuz field, swap, stock";
    THEIR_STEP[4] / 1 = "1 at what another has to decide: turn, the rest of a turn, procession, temples and stocks";
    ROUND[1] / 8 = "rounds begun";
    ROUND_AT_LEAST[5] / 1 = "1 if rounds begun are at least 3, 5, 7, 10, 14";
    TO_PLANT[1] / 6 = "plantings to come until the last round begins";
    TO_PLANT_AT_LEAST[7] / 1 = "1 if plantings to come are at least 1, 2, 3, 4, 6, 8, 10";
    LAST_ROUND[1] / 1 = "1 if no round follows";
    ORDER[3] / 1 = "1 if this seat starts this round, leads its procession, starts the next round";
    ACTIVE[1] / 1 = "1 if this seat can still act in this round";
    ACTIVE_OTHERS[4] / 1 = "1 at the number of others who can still act in this round";
    WAIT[3] / 1 = "1 if at least 1, 2, 3 others act before this seat does";
    ALMS[1] / 1 = "1 if this seat has passed and takes talents while others act";

    CARDS[12] / 1 = "face up farmers, priests, engineers and merchants that cost 0, 1, 2 talents";
    CAN_HIRE[4] / 1 = "1 for each craft that this seat could hire";

    TALENTS[1] / 4 = "talents that can still be used";
    TALENTS_AT_LEAST[4] / 1 = "1 if these are at least 1, 2, 3, 5";
    CAMELS[1] / 2 = "camels that can still be used";
    CAMELS_AT_LEAST[4] / 1 = "1 if these are at least 1, 2, 3, 4";
    OWN_GOODS[5] / 1 = "goods of each kind";
    HELD[5] / 1 = "1 for each kind of good that this seat has";
    GOODS_AT_LEAST[4] / 1 = "1 if goods are at least 1, 2, 3, 4 in all";
    EXCESS[1] / 1 = "goods above the stock limit";
    PAYABLE[1] / 2 = "plain goods one of which could be paid, with wine if need be";
    INCOME[2] / 2 = "talents and points of the banker each round";
    BANKER[3] / 1 = "1 if the banker has at least level 1, 2, 3";
    CARAVAN[2] / 1 = "1 if the caravan card has at least level 1, 2";
    PALACE[3] / 1 = "1 if the palace has at least level 1, 2, 3";
    GARDENERS[3] / 1 = "1 if there are at least 1, 2, 3 gardeners";
    GARDEN_TILES[1] / 4 = "garden tiles taken";
    FAVOUR_LACKS[2] / 2 = "garden tiles lacking for the first and the second favour of Amyitis";
    FAVOUR_NEAR[4] / 1 = "1 if 1, 2 garden tiles lack for the first, for the second favour";
    NEXT_CARD[4] / 1 = "1 for each guild whose next card is in stock";
    NEXT_PALACE[1] / 4 = "points of the next palace";
    NEXT_INCOME[2] / 1 = "talents and points that the next banker adds to each round";
    GROWTH[4] / 16 = "plantings to come times talents and points of the banker, bonus of the caravan, points of the next palace";

    OWN_CUBES[12] / 1 = "1 for each place in Ishtar, Marduk, Tammuz with a cube of this seat";
    THEIR_CUBES[12] / 1 = "1 for each place in Ishtar, Marduk, Tammuz with a cube of another player";
    FIRST[3] / 1 = "1 if this seat would be rewarded as first in each temple";
    SECOND[3] / 1 = "1 if this seat would be rewarded as second in each temple";
    THEIR_FIRST[3] / 1 = "1 if another would be rewarded as first in each temple";
    FIRST_BY_CUBE[3] / 1 = "1 if a cube of this seat would make it, or leave it, first";
    FIRST_AFTER[3] / 1 = "1 if this seat would be first after a neutral cube";
    AHEAD[3] / 1 = "cubes of this seat less those of the best other in each temple";
    DUE[6] / 1 = "1 for each temple that is still to reward this seat in this round, as first, as second";

    ROW[10] / 1 = "1 at the number of cubes in the upper, the lower row of fields";
    OWN_IN_ROW[2] / 1 = "cubes of this seat in each row";
    THEIRS_IN_ROW[2] / 1 = "cubes of the best other in each row";
    ROW_LED[4] / 1 = "1 for each row in which this seat has the most cubes alone, in which another has";
    NEW_GOOD[2] / 1 = "1 for each row whose next good this seat has not";
    WINS_GARDENER[2] / 1 = "1 for each row where the next cube, of this seat, would win a gardener";

    TILES_LEFT[3] / 3 = "garden tiles left on spaces of quality 1, 2, 3";
    BEDS[3] / 2 = "of these, irrigated";
    NEAR_BEDS[3] / 2 = "of these, irrigated after one more cube";
    PRESTIGE_LEFT[3] / 8 = "points on the tiles left, by quality";
    BEST_BED[3] / 4 = "most points on an irrigated tile, by quality";
    BEST_NEAR_BED[3] / 4 = "most points on a tile that one more cube would irrigate, by quality";
    BED_GIFTS[4] / 2 = "talents, camels, goods and cards on irrigated tiles";
    AROUND[15] / 1 = "tiles left, by quality, around which this seat has at least 2 cubes more than any other, 1 more, as many, 1 less, at least 2 less";
    LED_BEDS[6] / 1 = "irrigated tiles, by quality, around which this seat has the most cubes alone, another has";
    OPEN[1] / 8 = "edges that wait for a cube";
    WATER[2] / 8 = "cubes in the garden, of this seat and of the others";

    CITY[9] / 1 = "1 at the city of the caravan";
    FINE[4] / 1 = "1 for each plant city whose plant has quality 2";
    LACKING[8] / 1 = "goods that this seat lacks for the price of each city but Babylon";
    CAN_TRADE[7] / 1 = "1 for a sale, a banker, caravan, palace, gardener, a plant of quality 1, 2 that this seat could pay and use somewhere";
    WAY[7] / 3 = "camels that the way to each of these costs";
    TRADES_NOW[7] / 1 = "1 for each of these that the camels suffice for";
    BEST_PLANT[2] / 4 = "most points on a tile that this seat could take with a plant of quality 1, 2";
    PLANT_NOW[1] / 4 = "most points on a tile that this seat could take on its turn";
    SALE_NOW[1] / 4 = "points of a sale that this seat could make on its turn";
    IN_CITY[6] / 1 = "after the caravan has moved: goods to sell, and 1 for each guild whose card this seat can take, most points on a tile it can take";
    BONUS_DUE[2] / 1 = "points that the planting going on brings to this seat, to another, for water";
    GOODS_DUE[1] / 1 = "free goods that this seat is still to choose";

    RIVAL_SCORE[3] / 16 = "points of each other, from the next clockwise, less those of this seat";
    RIVAL_ACTIVE[3] / 1 = "1 for each other who can still act in this round";
    RIVAL_TALENTS[3] / 4 = "talents of each other";
    RIVAL_CAMELS[3] / 2 = "camels of each other";
    RIVAL_GOODS[3] / 2 = "goods of each other";
    THEIR_GOODS[5] / 2 = "goods of each kind that the others have together";
    RIVAL_BANKER[3] / 2 = "level of the banker of each other";
    RIVAL_CARAVAN[3] / 1 = "level of the caravan card of each other";
    RIVAL_PALACE[3] / 2 = "level of the palace of each other";
    RIVAL_GARDENERS[3] / 1 = "gardeners of each other";
    RIVAL_TILES[3] / 4 = "garden tiles taken by each other";
    RIVAL_LED[3] / 3 = "tiles left around which each other has the most cubes alone";
    RIVAL_SALE[3] / 4 = "points of a sale that each other could make on their turn";
    RIVAL_GUILD[3] / 1 = "guild cities where each other could trade on their turn";
    RIVAL_PLANT[3] / 4 = "most points on a tile that each other could take on their turn";
    CONTESTED[3] / 1 = "1 if another may take the last card of the next level of this seat: banker, caravan, palace";
}

const _: () = assert!(MY_STEP.len == Step::Over as usize && AROUND.len == 5 * THREE);
const _: () = assert!(OWN_CUBES.len == THREE * PLACES && CARDS.len == THREE * CRAFTS);
const _: () = assert!(OWN_GOODS.len == GOODS && THEIR_GOODS.len == GOODS);
const _: () = assert!(CITY.len == CITIES && WAY.len == TRADES && RIVAL_SCORE.len == RIVALS);
