/**
 * Programs that find ways along streets, of which an operator may run one (`ROUTING_ENGINE`).
 *
 * A new one is an entry here and a file of its name in `server/routing`: the table of engines there asks for it by its type,
 * settings and answers take it from here.
 */
export const ENGINE_KINDS = ['osrm', 'valhalla', 'graphhopper'] as const

/** One of them, as settings and answers name it. */
export type EngineKind = (typeof ENGINE_KINDS)[number]
