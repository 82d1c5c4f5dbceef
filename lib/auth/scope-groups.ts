import type { Permission } from './permissions'

/** What scopes are about, in the order in which they are offered; texts under `settings.keys.groups`. */
export const SCOPE_GROUPS = {
  devices: ['devices', 'groups', 'favourites', 'models', 'modelAliases', 'unknownDevices', 'quarantine'],
  tracking: ['positions', 'events', 'geofences', 'blackCars', 'shares', 'embeds'],
  commands: ['commands', 'commandCatalogue'],
  alerts: ['alertRules', 'messages', 'announcements', 'feedback', 'webhooks'],
  reports: ['reports', 'tasks', 'businessLogs', 'loginLogs'],
  fleet: ['fleet'],
  accounts: ['accounts', 'virtualAccounts', 'domains', 'demoApplications', 'profile'],
  platform: ['mailServer', 'smsProvider', 'manual', 'outbox', 'imports', 'nodes'],
} as const
export type ScopeGroup = keyof typeof SCOPE_GROUPS

const GROUPS = Object.entries(SCOPE_GROUPS) as [ScopeGroup, readonly string[]][]

/** Scopes by what they are about; groups of which there is none are left out. */
export function groupScopes(scopes: readonly Permission[]): { group: ScopeGroup; scopes: Permission[] }[] {
  return GROUPS.map(([group, subjects]) => ({
    group,
    scopes: scopes.filter((scope) => subjects.includes(scope.split('.')[0] ?? '')),
  })).filter((one) => one.scopes.length > 0)
}

/** Scopes that do nothing by themselves, with what they work together with. */
const TOGETHER: Partial<Record<Permission, readonly Permission[]>> = {
  'devices.onSight': ['positions.send', 'devices.create'],
}

/** What a scope needs besides to do anything. */
export const neededWith = (scope: Permission): readonly Permission[] => TOGETHER[scope] ?? []

/** What was chosen is without effect as long as these are not. */
export const missingFor = (scope: Permission, chosen: ReadonlySet<Permission>): Permission[] =>
  chosen.has(scope) ? neededWith(scope).filter((one) => !chosen.has(one)) : []

/** What a program needs that sends positions for devices. */
export const SENDING_SCOPES: readonly Permission[] = ['positions.send']
