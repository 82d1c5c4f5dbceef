/** What was wrong with a request, in a few words. Never leaves `decodeOsmand`. */
export class Refusal extends Error {}
