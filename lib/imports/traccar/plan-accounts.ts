import { accountFields } from '@/lib/accounts/account-fields'
import { DEFAULT_FENCE_QUOTA, MAX_FENCE_QUOTA } from '@/lib/accounts/quotas'
import { loginName } from '@/lib/auth/password'
import { showsSomething } from '@/lib/text/shown-text'
import { timeZone } from '@/lib/time/time-zone'
import { type AccountTree, becomesAccount, growTree } from './account-tree'
import { attributesLeft } from './attributes-left'
import { cutText } from './cut-text'
import type { Reason, ReportRow } from './reasons'
import type { TraccarUser, TraccarWorld } from './records'

export type PlannedAccount = {
  externalId: number
  /** The user above it, or `TOP`. */
  parent: number
  type: 'distributor' | 'endUser'
  login: string
  customerName: string
  email: string | null
  phone: string | null
  timeZone: string | null
  distanceUnit: 'km' | 'mi' | 'nmi' | null
  disabled: boolean
  expiresAt: Date | null
  /** What the server kept it from. */
  modifyData: boolean
  editByWeb: boolean
  viewReport: boolean
  fenceQuota: number
}

export type PlannedAccounts = { tree: AccountTree; accounts: PlannedAccount[]; rows: ReportRow[] }

const MIN_NAME = 3
const MAX_NAME = 50
const DISTANCE_UNITS: Readonly<Record<string, 'km' | 'mi' | 'nmi'>> = { km: 'km', mi: 'mi', nmi: 'nmi' }

/** Users as accounts. One whose e-mail cannot be a login stays behind, and who is below it comes below the next above. */
export function planAccounts(world: TraccarWorld, now: number): PlannedAccounts {
  const usable = world.users.filter((user) => !becomesAccount(user) || loginOf(user) !== null)
  const tree = growTree(usable, world.links)
  const managing = new Set(tree.parents.values())
  const users = new Map(world.users.map((user) => [user.id, user]))
  const accounts: PlannedAccount[] = []
  const rows: ReportRow[] = []
  for (const id of tree.order) {
    const user = users.get(id)
    if (!user) continue
    const { account, reasons } = accountOf(user, { parent: tree.parents.get(id) ?? 0, managing, now })
    accounts.push(account)
    // Whoever can be mailed comes as any other: all of them set a password of their own.
    const way: Reason = { name: account.email === null ? 'noPasswordNoMail' : 'noPassword' }
    const other = [...(tree.notes.get(id) ?? []), ...reasons]
    const isSame = other.length === 0 && way.name === 'noPassword'
    rows.push(rowOf(user, isSame ? 'comes' : 'otherwise', account.login, [...other, way]))
  }
  for (const user of world.users) {
    if (tree.parents.has(user.id)) continue
    const name = user.administrator ? 'isAdministrator' : user.temporary ? 'isTemporary' : 'loginUnusable'
    rows.push(rowOf(user, 'left', '', [{ name, about: user.email ?? '' }]))
  }
  return { tree, accounts, rows }
}

/** By what a user signs in: the e-mail there, else the name by which a directory knows it. */
const loginOf = ({ email, login }: TraccarUser): string | null =>
  [email, login].map((given) => loginName.safeParse(given ?? '').data).find((read) => read !== undefined) ??
  null

function accountOf(
  user: TraccarUser,
  { parent, managing, now }: { parent: number; managing: ReadonlySet<number>; now: number },
): { account: PlannedAccount; reasons: Reason[] } {
  const reasons: Reason[] = []
  const { attributes, disabled, readonly, devicereadonly, disablereports } = user
  const manages = managing.has(user.id) || (user.userlimit ?? 0) !== 0
  const phone = accountFields.shape.phone.safeParse(user.phone ?? '')
  if (!phone.success) reasons.push({ name: 'phoneUnusable', about: user.phone ?? '' })
  const email = accountFields.shape.email.safeParse(user.email ?? '')
  const ended = user.expirationtime !== null && user.expirationtime <= now
  if (ended)
    reasons.push({ name: 'ended', about: new Date(user.expirationtime ?? 0).toISOString().slice(0, 10) })
  const limits = [
    ...(user.devicelimit && user.devicelimit > 0 ? [`deviceLimit ${user.devicelimit}`] : []),
    ...(user.userlimit && user.userlimit > 0 ? [`userLimit ${user.userlimit}`] : []),
  ]
  if (limits.length > 0) reasons.push({ name: 'limitNotKept', about: limits.join(', ') })
  if (user.limitcommands) reasons.push({ name: 'commandsNotLimited' })
  reasons.push(...attributesLeft(attributes, ['timezone', 'distanceUnit']))
  const zone = timeZone.safeParse(attributes.timezone)
  const account: PlannedAccount = {
    externalId: user.id,
    parent,
    type: manages ? 'distributor' : 'endUser',
    login: loginOf(user) ?? '',
    customerName: nameOf(user),
    email: email.success ? email.data : null,
    phone: phone.success ? phone.data : null,
    timeZone: zone.success ? zone.data : null,
    distanceUnit: DISTANCE_UNITS[String(attributes.distanceUnit)] ?? null,
    disabled: disabled || ended,
    expiresAt: ended || user.expirationtime === null ? null : new Date(user.expirationtime),
    modifyData: !readonly,
    editByWeb: !devicereadonly,
    viewReport: !disablereports,
    fenceQuota: DEFAULT_FENCE_QUOTA,
  }
  return { account, reasons }
}

/** A name that is too short for one of ours takes the e-mail in its place. */
function nameOf({ name, email }: TraccarUser): string {
  const cut = cutText(name ?? '', MAX_NAME)
  return cut.length >= MIN_NAME && showsSomething(cut) ? cut : cutText(email ?? '', MAX_NAME)
}

const rowOf = (
  user: TraccarUser,
  move: ReportRow['move'],
  becomes: string,
  reasons: Reason[],
): ReportRow => ({
  kind: 'account',
  externalId: user.id,
  name: user.name ?? user.email ?? '',
  move,
  becomes,
  owner: '',
  reasons,
})

/** Room for the fences that each account is to have, and so for those below it: none gives more than it holds. */
export function makeRoomForFences(accounts: PlannedAccount[], fences: ReadonlyMap<number, number>): void {
  const byId = new Map(accounts.map((account) => [account.externalId, account]))
  // Those below come behind: from the end on, each is ready before the one above it.
  for (const account of [...accounts].reverse()) {
    const own = Math.min(MAX_FENCE_QUOTA, fences.get(account.externalId) ?? 0)
    account.fenceQuota = Math.max(account.fenceQuota, own)
    const above = byId.get(account.parent)
    if (above) above.fenceQuota = Math.max(above.fenceQuota, account.fenceQuota)
  }
}
