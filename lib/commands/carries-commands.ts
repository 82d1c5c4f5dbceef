/** Protocols by which devices only report: their requests have no way back for a command. Held to the gateway's registry. */
const ONLY_REPORT: ReadonlySet<string> = new Set(['osmand'])

/**
 * Whether devices of a protocol can be sent commands at all. One that the gateway does not know is not judged: its devices are
 * heard by all, and may be reached.
 */
export const carriesCommands = (protocol: string): boolean => !ONLY_REPORT.has(protocol)
