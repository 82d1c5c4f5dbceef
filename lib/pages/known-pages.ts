import { isReportName, REPORT_PAGES } from '@/lib/reports/names'
import { SETTINGS_PERMISSIONS, type SettingsPageName, settingsPath } from './settings-pages'

/** Pages behind the login by their addresses; those of reports come from their names. */
export const CONSOLE_PAGES: ReadonlySet<string> = new Set([
  '/monitorObject',
  '/monitorTracking',
  '/monitorPlayback',
  '/monitorEvent',
  '/geofences',
  '/alertRules',
  '/devices',
  '/devices/batch-edit',
  '/devices/import',
  '/devices/pictures',
  '/commandStatus',
  '/batchCommand',
  '/commandTemplate',
  '/workingModeStatus',
  '/batchWorkingMode',
  '/workingModeTemplate',
  '/fleetIndex',
  '/fleetReminder',
  '/fleetScore',
  '/fleetDiver',
  '/fleetVehicle',
  '/fleetRfid',
  '/fleetPath',
  '/addFleetPath',
  '/fleetBroadcast',
  '/fleetCost',
  '/fleetOilTank',
  '/account',
  '/addDomain',
  '/demoApplications',
  '/task',
  '/track',
  '/allSettings',
  '/twoFactor',
  ...(Object.keys(SETTINGS_PERMISSIONS) as SettingsPageName[]).map(settingsPath),
  // These only lead to the names below them.
  ...REPORT_PAGES.filter((page) => page !== '/new' && page !== '/OBDTripReportInfo'),
])

/** Addresses with something in them that only the database knows. */
const PATTERNS: readonly RegExp[] = [
  /^\/devices\/[^/]+$/,
  /^\/feedback\/[^/]+$/,
  /^(\/new)?\/OBDTripReportInfo\/[^/]+$/,
  /^(\/new)?\/custom-\d+$/,
]

/**
 * Whether the console has a page at this address, for whomever. What it does not have is 404 for everybody, before it
 * is asked who they are and what they may do. A test holds the list against the pages that there are.
 */
export function isConsolePage(path: string): boolean {
  if (CONSOLE_PAGES.has(path) || PATTERNS.some((pattern) => pattern.test(path))) return true
  return path.startsWith('/new/') && isReportName(path.slice('/new/'.length))
}

/** For pages of other sites that show embeds: the script, and its types. */
export const EMBED_HELPER_PATH = '/embed/v1.js'
export const EMBED_TYPES_PATH = '/embed/v1.d.ts'

/** What lies in `public`, as browsers and robots ask for it without a login. */
const PUBLIC_FILES: ReadonlySet<string> = new Set([
  '/favicon.ico',
  '/robots.txt',
  '/manifest.webmanifest',
  '/sw.js',
  EMBED_HELPER_PATH,
  EMBED_TYPES_PATH,
])

/** Whether `public` may hold a file of this address; Next says 404 where it does not. */
export const isPublicFile = (path: string): boolean => PUBLIC_FILES.has(path) || path.startsWith('/icons/')
