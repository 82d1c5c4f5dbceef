export const KMH_PER_KNOT = 1.852
