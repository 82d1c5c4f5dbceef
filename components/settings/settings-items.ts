import {
  BellRing,
  BookOpen,
  Boxes,
  Braces,
  Contact,
  Import,
  Inbox,
  KeyRound,
  LayoutPanelTop,
  LockKeyhole,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareCode,
  MessageSquareText,
  MonitorSmartphone,
  NotebookPen,
  ScrollText,
  Share2,
  ShieldCheck,
  Sparkles,
  Tags,
  TerminalSquare,
  UserRound,
  UserRoundX,
  Webhook,
} from 'lucide-react'
import type { Permission } from '@/lib/auth/permissions'
import {
  SETTINGS_PAGES,
  SETTINGS_PERMISSIONS,
  type SettingsGroupName,
  type SettingsPageName,
  settingsPath,
} from '@/lib/pages/settings-pages'

export type SettingsItem = {
  path: `/${string}`
  /** Key in messages under `settings.items` and `settings.about`. */
  text: SettingsPageName
  icon: LucideIcon
  permission: Permission | null
}
export type SettingsGroup = { text: SettingsGroupName; items: readonly SettingsItem[] }

const ICONS: Readonly<Record<SettingsPageName, LucideIcon>> = {
  myProfile: UserRound,
  changePassword: LockKeyhole,
  settingMessages: Inbox,
  notifications: BellRing,
  alertContacts: Contact,
  mailServer: Mail,
  announcements: Megaphone,
  shares: Share2,
  modelNameAlias: Tags,
  deviceModels: Boxes,
  commandCatalogue: TerminalSquare,
  smsProvider: MessageSquareCode,
  importTraccar: Import,
  secondFactor: ShieldCheck,
  sessions: MonitorSmartphone,
  apiKeys: KeyRound,
  webhooks: Webhook,
  embeds: LayoutPanelTop,
  openApi: Braces,
  deleteAccount: UserRoundX,
  userManual: BookOpen,
  businessLogs: NotebookPen,
  loginLogs: ScrollText,
  releaseNotes: Sparkles,
  feedback: MessageSquareText,
}

const itemOf = (text: SettingsPageName): SettingsItem => ({
  path: settingsPath(text),
  text,
  icon: ICONS[text],
  permission: SETTINGS_PERMISSIONS[text],
})

/** The settings, group by group. */
export const SETTINGS: readonly SettingsGroup[] = (Object.keys(SETTINGS_PAGES) as SettingsGroupName[]).map(
  (text) => ({ text, items: (Object.keys(SETTINGS_PAGES[text]) as SettingsPageName[]).map(itemOf) }),
)

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
