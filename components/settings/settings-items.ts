import {
  BookOpen,
  Braces,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  NotebookPen,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Tags,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import type { Permission } from '@/lib/auth/permissions'
import type en from '@/messages/en.json'

export type SettingsItem = {
  path: `/${string}`
  /** Key in messages under `settings.items` and `settings.about`. */
  text: keyof typeof en.settings.items & string
  icon: LucideIcon
  permission: Permission | null
}
export type SettingsGroup = { text: keyof typeof en.settings.groups & string; items: readonly SettingsItem[] }

/** The settings area of spec section 2, group by group. */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    text: 'personal',
    items: [
      { path: '/myProfile', text: 'myProfile', icon: UserRound, permission: 'profile.edit' },
      { path: '/changePassword', text: 'changePassword', icon: LockKeyhole, permission: 'password.change' },
      { path: '/modelNameAlias', text: 'modelNameAlias', icon: Tags, permission: 'modelAliases.edit' },
    ],
  },
  {
    text: 'security',
    items: [
      { path: '/secondFactor', text: 'secondFactor', icon: ShieldCheck, permission: 'security.edit' },
      { path: '/sessions', text: 'sessions', icon: MonitorSmartphone, permission: 'security.edit' },
      { path: '/apiKeys', text: 'apiKeys', icon: KeyRound, permission: 'apiKeys.edit' },
      { path: '/openApi', text: 'openApi', icon: Braces, permission: null },
      { path: '/deleteAccount', text: 'deleteAccount', icon: UserRoundX, permission: 'account.delete' },
    ],
  },
  {
    text: 'help',
    items: [
      { path: '/userManual', text: 'userManual', icon: BookOpen, permission: null },
      { path: '/businessLogs', text: 'businessLogs', icon: NotebookPen, permission: 'businessLogs.read' },
      { path: '/loginLogs', text: 'loginLogs', icon: ScrollText, permission: 'loginLogs.read' },
      { path: '/releaseNotes', text: 'releaseNotes', icon: Sparkles, permission: null },
    ],
  },
]

/** The groups with what the account may open; none is left empty. */
export function visibleSettings(permissions: readonly Permission[]): SettingsGroup[] {
  return SETTINGS.map(({ text, items }) => ({
    text,
    items: items.filter(({ permission }) => permission === null || permissions.includes(permission)),
  })).filter(({ items }) => items.length > 0)
}

/** Where the settings open on a wide screen. */
export function firstSetting(permissions: readonly Permission[]): string {
  return visibleSettings(permissions)[0]?.items[0]?.path ?? '/'
}
