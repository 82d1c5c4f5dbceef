/** Contacts of one account. */
export const MAX_CONTACTS = 100
export const MAX_CONTACT_NAME = 60
export const MAX_CONTACT_EMAIL = 100
export const MAX_CONTACT_PHONE = 30
/** The code that is mailed to an address: how long it works, and how many wrong ones make it void. */
export const CONTACT_CODE = { digits: 6, minutes: 15, tries: 5 } as const
/** For how long somebody may want to hear nothing of a fence or rule and a vehicle. */
export const SNOOZE_MINUTES = { min: 5, max: 10_080 } as const
/** What screens and mails offer. */
export const SNOOZES = [60, 480, 1440, 10_080] as const
/** What they are called in messages. */
export const SNOOZE_NAMES = { 60: 'hour', 480: 'hours8', 1440: 'day', 10080: 'week' } as const
/** Running snoozes of one person. */
export const MAX_SNOOZES = 500
/** So long the links in a mail work. */
export const ALERT_LINK_DAYS = 30
/** Of what a mail server said so much is kept. */
export const MAX_PAUSE_REASON = 500
