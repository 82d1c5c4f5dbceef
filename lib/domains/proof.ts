/** How a host is known to be an account's: the administrator gave it, or the host itself says so. */
export const DOMAIN_PROOFS = ['given', 'dns', 'file'] as const
export type DomainProof = (typeof DOMAIN_PROOFS)[number]

export const DOMAIN_STATES = ['waiting', 'proven', 'lost', 'ended'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

/** A proof is looked for again after a week, one that was not found after a day, and given up after a week of that. */
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Never asked of our own server: it has no file there, so that a host that only points here proves nothing. */
const FILE = '/.well-known/tracking-proof.txt'

/** What the owner of a host sets: a TXT record, or a file. Both say the same. */
export function wantedProof(host: string, token: string) {
  return {
    record: `_tracking-proof.${host}`,
    file: `http://${host}${FILE}`,
    value: `tracking-proof=${token}`,
  }
}

/**
 * Why a look did not find the proof in one place: nothing of that name there, something else under it, or nobody answers
 * (nor where a host leads to a network that is not asked).
 */
export const PROOF_MISSES = ['missing', 'other', 'silent'] as const
export type ProofMiss = (typeof PROOF_MISSES)[number]

/** Whether visitors of a host in this state see its brand. */
export const bearsBrand = (state: DomainState): boolean => state === 'proven' || state === 'lost'

export type ProofRow = { proof: DomainProof | null; checkedAt: Date | null; lostAt: Date | null }

/** What is shown of a row; `waiting` and `ended` hosts bear no brand. */
export function domainState({ proof, lostAt }: Pick<ProofRow, 'proof' | 'lostAt'>): DomainState {
  if (proof === null) return lostAt === null ? 'waiting' : 'ended'
  return lostAt === null ? 'proven' : 'lost'
}

/** So long a host bears its brand after its proof was lost. */
export const GRACE_MS = WEEK_MS

/** When a lost proof ends the brand, unless it is found before. */
export const endOf = (lostAt: Date): Date => new Date(lostAt.getTime() + GRACE_MS)

/** Whether the worker looks for the proof of a row at `now`. What was given, or never proven, is not looked after. */
export function isCheckDue({ proof, checkedAt, lostAt }: ProofRow, now: Date): boolean {
  if (proof === null || proof === 'given') return false
  const pause = lostAt === null ? WEEK_MS : DAY_MS
  return checkedAt === null || checkedAt.getTime() + pause <= now.getTime()
}

/** What becomes of a row when its proof was looked for at `now`, and `found` or not. */
export function afterCheck(row: ProofRow, found: 'dns' | 'file' | null, now: Date): ProofRow {
  if (row.proof === 'given') return row
  if (found) return { proof: found, checkedAt: now, lostAt: null }
  if (row.proof === null) return { ...row, checkedAt: now }
  const lostAt = row.lostAt ?? now
  return { proof: endOf(lostAt) <= now ? null : row.proof, checkedAt: now, lostAt }
}

/** Whether `host` is `taken` or a parent of it, which speaks for it in the DNS. */
export const standsAbove = (host: string, taken: string): boolean =>
  host === taken || taken.endsWith(`.${host}`)
