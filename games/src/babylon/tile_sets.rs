//! The two tile sets that ship with the game.
//!
//! The printed tiles are not known to us. Known are the numbers: 48 tiles, 16 of each layer with
//! 2, 3 and 4 symbols, four flowers. Everything else is a reconstruction: in both sets each symbol
//! occurs equally often on the tiles of one layer and flower; set A has no symbol twice on a tile,
//! set B may. A finding about the game should hold for both and for random sets.

/// Id, flower and symbols (top left, top right, bottom right, bottom left) of a tile.
pub(super) type TileRow = (&'static str, u8, &'static str);

/// Tile set A: clay, granite, basalt.
#[rustfmt::skip]
pub(super) const SET_A: [TileRow; 48] = [
    ("C01", 0, "SF--"), ("C02", 0, "TB--"), ("C03", 0, "SB--"), ("C04", 0, "F-T-"),
    ("C05", 1, "B-S-"), ("C06", 1, "TF--"), ("C07", 1, "ST--"), ("C08", 1, "FB--"),
    ("C09", 2, "S-F-"), ("C10", 2, "BT--"), ("C11", 2, "TS--"), ("C12", 2, "BF--"),
    ("C13", 3, "FS--"), ("C14", 3, "B-T-"), ("C15", 3, "BS--"), ("C16", 3, "FT--"),
    ("G01", 0, "FBT-"), ("G02", 0, "STB-"), ("G03", 0, "FST-"), ("G04", 0, "SFB-"),
    ("G05", 1, "FTB-"), ("G06", 1, "BST-"), ("G07", 1, "TFS-"), ("G08", 1, "SBF-"),
    ("G09", 2, "TFB-"), ("G10", 2, "SBT-"), ("G11", 2, "FTS-"), ("G12", 2, "BSF-"),
    ("G13", 3, "TBF-"), ("G14", 3, "BTS-"), ("G15", 3, "SFT-"), ("G16", 3, "FSB-"),
    ("B01", 0, "STBF"), ("B02", 0, "STFB"), ("B03", 0, "SFBT"), ("B04", 0, "SBTF"),
    ("B05", 1, "STBF"), ("B06", 1, "SBFT"), ("B07", 1, "SFBT"), ("B08", 1, "SBTF"),
    ("B09", 2, "SFBT"), ("B10", 2, "STBF"), ("B11", 2, "STFB"), ("B12", 2, "SFTB"),
    ("B13", 3, "SBFT"), ("B14", 3, "SFTB"), ("B15", 3, "SBTF"), ("B16", 3, "STFB"),
];

/// Tile set B: clay, granite, basalt.
#[rustfmt::skip]
pub(super) const SET_B: [TileRow; 48] = [
    ("C01", 0, "FT--"), ("C02", 0, "S-T-"), ("C03", 0, "SB--"), ("C04", 0, "FB--"),
    ("C05", 1, "F-S-"), ("C06", 1, "BB--"), ("C07", 1, "TS--"), ("C08", 1, "TF--"),
    ("C09", 2, "B-S-"), ("C10", 2, "SF--"), ("C11", 2, "B-F-"), ("C12", 2, "TT--"),
    ("C13", 3, "TB--"), ("C14", 3, "BT--"), ("C15", 3, "F-F-"), ("C16", 3, "SS--"),
    ("G01", 0, "BFT-"), ("G02", 0, "BBT-"), ("G03", 0, "SST-"), ("G04", 0, "FFS-"),
    ("G05", 1, "BST-"), ("G06", 1, "SFB-"), ("G07", 1, "FBS-"), ("G08", 1, "FTT-"),
    ("G09", 2, "SFS-"), ("G10", 2, "TFT-"), ("G11", 2, "FBT-"), ("G12", 2, "BBS-"),
    ("G13", 3, "BFF-"), ("G14", 3, "BSF-"), ("G15", 3, "TBS-"), ("G16", 3, "STT-"),
    ("B01", 0, "BTFS"), ("B02", 0, "BSTT"), ("B03", 0, "BFBS"), ("B04", 0, "FFST"),
    ("B05", 1, "BSTS"), ("B06", 1, "BFSF"), ("B07", 1, "FFTT"), ("B08", 1, "BBST"),
    ("B09", 2, "FTTS"), ("B10", 2, "BBTS"), ("B11", 2, "BBTF"), ("B12", 2, "FFSS"),
    ("B13", 3, "BTFF"), ("B14", 3, "BSSF"), ("B15", 3, "BTST"), ("B16", 3, "BSTF"),
];
