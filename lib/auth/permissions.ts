import type { AccountTypeName } from './account-types'

/** Per-account switches that a superior sets (spec section 6). */
export const ACCOUNT_FLAGS = [
  'viewReport',
  'modifyData',
  'sendCommand',
  'batchCommands',
  'cutEngine',
  'smsCommands',
  'shareLinks',
  /** By app where a session came in by one. */
  'editByWeb',
] as const
export type AccountFlag = (typeof ACCOUNT_FLAGS)[number]

export type Rule = {
  /** Types that may act; a virtual account is judged as its parent. */
  types: 'all' | readonly AccountTypeName[]
  /** Switches that must be on for the account and, when a virtual one acts, for that one too. */
  flags?: readonly AccountFlag[]
  /** Not for virtual accounts: their parent has to sign in. */
  primaryOnly?: true
  /** Not by an API key, whatever its scopes: the person has to be there. */
  inPerson?: true
}

const RESELLERS = ['administrator', 'distributor'] as const
const SELLERS = [...RESELLERS, 'salesManager', 'sales'] as const
const CREATORS = [...SELLERS, 'enterprise'] as const

/** Whoever may not edit a device, where they signed in, changes nothing of one that is there and takes none away. */
const EDIT_DEVICES = ['modifyData', 'editByWeb'] as const

/**
 * The permission table: action × account type × switch. Nothing else decides what may be done;
 * which objects it may be done to is decided by the scope of `Access`.
 */
export const PERMISSIONS = {
  'devices.read': { types: 'all' },
  'devices.create': { types: RESELLERS, flags: ['modifyData'] },
  'devices.edit': { types: 'all', flags: EDIT_DEVICES },
  /** Sell, move and transfer between accounts. */
  'devices.move': { types: CREATORS, flags: EDIT_DEVICES },
  /** The end that a superior sets for its user; that of the platform's own service. */
  'devices.expiry': { types: CREATORS, flags: EDIT_DEVICES },
  'devices.platformExpiry': { types: ['administrator'], flags: EDIT_DEVICES },
  /** Allow a waiting device to activate; let end users bind. */
  'devices.activate': { types: SELLERS, flags: EDIT_DEVICES },
  'devices.binding': { types: CREATORS, flags: EDIT_DEVICES },
  /** Take a device of an account above by its IMEI and code, and give it back. */
  'devices.bind': { types: ['endUser'], primaryOnly: true, inPerson: true },
  /** Let a key register what it sends for and nobody knows; off unless a key is given it. */
  'devices.onSight': { types: RESELLERS, flags: ['modifyData'] },
  'devices.delete': { types: RESELLERS, flags: EDIT_DEVICES },
  'positions.read': { types: 'all' },
  /** Report for devices, as another platform does that their trackers speak to, and put tracks into their history. */
  'positions.send': { types: 'all', flags: EDIT_DEVICES },
  'events.read': { types: 'all' },
  'events.edit': { types: 'all' },
  /** Fences and landmarks. */
  'geofences.read': { types: 'all' },
  'geofences.edit': { types: 'all', flags: ['modifyData'] },
  /** Places where vehicles are not to stay, and whether those that accounts below submit are. */
  'blackCars.read': { types: 'all' },
  'blackCars.edit': { types: 'all', flags: ['modifyData'] },
  'blackCars.review': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  /** What one is alerted to. */
  'alertRules.read': { types: 'all' },
  'alertRules.edit': { types: 'all', flags: ['modifyData'] },
  'messages.read': { types: 'all' },
  /** Mark, delete and acknowledge what the own account was told. */
  'messages.edit': { types: 'all' },
  /** Write to the owner of the domain, and read what was answered. */
  'feedback.send': { types: 'all' },
  /** Answer what was written to the own account, as the owner of its domain. */
  'feedback.answer': { types: RESELLERS },
  /** Tell the accounts below. */
  'announcements.edit': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  'favourites.edit': { types: 'all' },
  'groups.read': { types: 'all' },
  'groups.edit': { types: 'all', flags: ['modifyData'] },
  'accounts.read': { types: 'all' },
  'accounts.create': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  'accounts.edit': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  'accounts.move': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  'accounts.delete': { types: CREATORS, flags: ['modifyData'], primaryOnly: true },
  'accounts.resetPassword': { types: CREATORS, primaryOnly: true, inPerson: true },
  /** "Why can X see Y". */
  'accounts.explain': { types: CREATORS, primaryOnly: true },
  'virtualAccounts.edit': { types: [...CREATORS, 'endUser'], primaryOnly: true },
  'domains.edit': { types: RESELLERS, flags: ['modifyData'], primaryOnly: true },
  /** Hosts that need no proof then. */
  'domains.give': { types: ['administrator'], flags: ['modifyData'], primaryOnly: true },
  'demoApplications.review': { types: RESELLERS, primaryOnly: true },
  'profile.edit': { types: 'all', primaryOnly: true },
  /** Password, second factor, sessions, keys, deletion of the own account. */
  'security.edit': { types: 'all', inPerson: true },
  'password.change': { types: 'all', primaryOnly: true, inPerson: true },
  'account.delete': { types: 'all', primaryOnly: true, inPerson: true },
  'apiKeys.edit': { types: 'all', primaryOnly: true, inPerson: true },
  /** Addresses that are told what happens; what one is told of takes the permission to read it. */
  'webhooks.edit': { types: 'all', primaryOnly: true },
  /** What the own account, and those below it that have none, are mailed by. */
  'mailServer.edit': { types: 'all', flags: ['modifyData'], primaryOnly: true },
  /** What the platform sends messages by. */
  'smsProvider.edit': { types: ['administrator'], flags: ['modifyData'], primaryOnly: true },
  'modelAliases.edit': { types: 'all', flags: ['modifyData'] },
  'models.edit': { types: ['administrator'] },
  /** Commands, texts and families of trackers, for the whole platform. */
  'commandCatalogue.edit': { types: ['administrator'], primaryOnly: true },
  'businessLogs.read': { types: 'all' },
  'loginLogs.read': { types: 'all' },
  'manual.edit': { types: ['administrator'], primaryOnly: true },
  'tasks.read': { types: 'all' },
  'reports.read': { types: 'all', flags: ['viewReport'] },
  'reports.edit': { types: 'all', flags: ['viewReport'] },
  /** What was sent to devices, and what they answered. */
  'commands.read': { types: 'all' },
  'commands.send': { types: 'all', flags: ['sendCommand'] },
  /** One command for many devices. */
  'commands.batch': { types: 'all', flags: ['sendCommand', 'batchCommands'] },
  /** Cut off fuel or current of a vehicle that stands. Wants the person: its password is asked for again. */
  'commands.cutEngine': { types: 'all', flags: ['sendCommand', 'cutEngine'], inPerson: true },
  /** Send commands by SMS, at a price. */
  'commands.sms': { types: 'all', flags: ['sendCommand', 'smsCommands'] },
  /** Links by which people without a login follow devices. */
  'shares.edit': { types: 'all', flags: ['shareLinks'] },
  /** Pages of other sites that show devices to anybody who looks at them. */
  'embeds.edit': { types: 'all', flags: ['shareLinks'] },
  /** Drivers, vehicles and cards: the module of enterprises (spec section 6). */
  'fleet.read': { types: ['enterprise'] },
  'fleet.edit': { types: ['enterprise'], flags: ['modifyData'] },
  'unknownDevices.read': { types: ['administrator'] },
  /** What could not be mailed, and trying it again. */
  'outbox.edit': { types: ['administrator'], primaryOnly: true },
  'quarantine.manage': { types: ['administrator'] },
  /** Move in from another platform: it makes accounts, devices and all that is theirs, and calls hosts that are named. */
  'imports.run': { types: ['administrator'], flags: ['modifyData'], primaryOnly: true },
  /** Machines of the platform, and where they listen. */
  'nodes.read': { types: ['administrator'] },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** What the table grants to an account of `type` with these switches; `virtual` when a virtual one acts for it. */
export function grantedPermissions(
  type: AccountTypeName,
  flags: Readonly<Record<AccountFlag, boolean>>,
  virtual = false,
): Set<Permission> {
  const granted = new Set<Permission>()
  for (const permission of ALL_PERMISSIONS) {
    const rule: Rule = PERMISSIONS[permission]
    const typeFits = rule.types === 'all' || rule.types.includes(type)
    const flagsFit = (rule.flags ?? []).every((flag) => flags[flag])
    if (typeFits && flagsFit && !(virtual && rule.primaryOnly)) granted.add(permission)
  }
  return granted
}

/** Whether accounts of `type` may, and no virtual one that acts for them. */
export function isOfPrimary(type: AccountTypeName, permission: Permission): boolean {
  const { types, primaryOnly }: Rule = PERMISSIONS[permission]
  return primaryOnly === true && (types === 'all' || types.includes(type))
}

/** What an API key may hold: all but what wants the person. */
export const KEY_SCOPES = ALL_PERMISSIONS.filter((permission) => !(PERMISSIONS[permission] as Rule).inPerson)
