/** The kinds of routing engines that an operator can set. */
export const ROUTING_ENGINES = ['osrm', 'valhalla', 'graphhopper'] as const
