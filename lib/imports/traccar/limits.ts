/** Rows of one list, and links of one kind, that a server may have. */
export const MAX_LISTED = 200_000
/** Positions of one device and day: somewhat more than one a second. */
export const MAX_DAY_FIXES = 100_000
/** Bytes of one answer of a server. */
export const MAX_ANSWER_BYTES = 64_000_000
/** Of a dump: bytes of the file, and of one value in it. */
export const MAX_DUMP_GB = 200
export const MAX_DUMP_VALUE_BYTES = 1_000_000
