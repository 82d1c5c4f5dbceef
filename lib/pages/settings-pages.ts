import type { Permission } from '@/lib/auth/permissions'

/**
 * The settings area of spec section 2: each page by its name, which is its address and its key in the messages, with
 * the permission that opens it, or null for everybody.
 */
export const SETTINGS_PAGES = {
  personal: {
    /** A virtual account has no profile, but its own pace of live screens. */
    myProfile: null,
    changePassword: 'password.change',
    settingMessages: 'messages.read',
    notifications: 'events.read',
    alertContacts: 'alertRules.read',
    mailServer: 'mailServer.edit',
    announcements: 'announcements.edit',
    shares: 'shares.edit',
    modelNameAlias: 'modelAliases.edit',
  },
  platform: {
    deviceModels: 'models.edit',
    commandCatalogue: 'commandCatalogue.edit',
    smsProvider: 'smsProvider.edit',
    importTraccar: 'imports.run',
  },
  security: {
    secondFactor: 'security.edit',
    sessions: 'security.edit',
    apiKeys: 'apiKeys.edit',
    webhooks: 'webhooks.edit',
    embeds: 'embeds.edit',
    openApi: null,
    deleteAccount: 'account.delete',
  },
  help: {
    userManual: null,
    businessLogs: 'businessLogs.read',
    loginLogs: 'loginLogs.read',
    releaseNotes: null,
    feedback: 'feedback.send',
  },
} as const satisfies Record<string, Record<string, Permission | null>>

type Groups = typeof SETTINGS_PAGES
export type SettingsGroupName = keyof Groups
export type SettingsPageName = { [G in SettingsGroupName]: keyof Groups[G] }[SettingsGroupName]

/** What opens each page, in the order of the list. */
export const SETTINGS_PERMISSIONS: Readonly<Record<SettingsPageName, Permission | null>> = {
  ...SETTINGS_PAGES.personal,
  ...SETTINGS_PAGES.platform,
  ...SETTINGS_PAGES.security,
  ...SETTINGS_PAGES.help,
}

export const settingsPath = (page: SettingsPageName) => `/${page}` as const
