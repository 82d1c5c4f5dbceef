/** Messages that one account orders within an hour. */
const MOST_SMS_OF_ACCOUNT = 100
/** And the accounts of a tree together: one that the platform's own account has below it, and all below that. */
const MOST_SMS_OF_TREE = 500
/** Messages within an hour that restore the engine of one device; these are refused for no others. */
export const MOST_SMS_RESTORES = 5

/** How many messages of an account count within the hour. */
type CountedSms = { path: string; count: number }
type ReachedCap = { cap: 'smsMostAnHour' | 'smsMostOfTree' | 'smsMostOfPlatform'; most: number }

/**
 * The narrowest cap that the account at `path` has reached, null for none. Each account above it is the top of a tree, but for
 * that of the platform, whose cap is the operator's: so no account uses up what a tree may order, and no tree what all may.
 */
export function reachedSmsCap(
  path: string,
  sent: readonly CountedSms[],
  mostOfPlatform: number,
): ReachedCap | null {
  const below = (top: string) =>
    sent.filter((one) => one.path.startsWith(top)).reduce((sum, { count }) => sum + count, 0)
  const own = sent.find((one) => one.path === path)?.count ?? 0
  if (own >= MOST_SMS_OF_ACCOUNT) return { cap: 'smsMostAnHour', most: MOST_SMS_OF_ACCOUNT }
  if (treesOf(path).some((top) => below(top) >= MOST_SMS_OF_TREE))
    return { cap: 'smsMostOfTree', most: MOST_SMS_OF_TREE }
  return below('') >= mostOfPlatform ? { cap: 'smsMostOfPlatform', most: mostOfPlatform } : null
}

/** `/1/7/12/` stands in those of `/1/7/` and `/1/7/12/`. */
function treesOf(path: string): string[] {
  const [root, ...ids] = path.split('/').slice(1, -1)
  return ids.map((_, at) => `/${[root, ...ids.slice(0, at + 1)].join('/')}/`)
}
