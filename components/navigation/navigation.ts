import {
  Bell,
  ChartColumn,
  Cpu,
  Globe,
  Hexagon,
  ListChecks,
  type LucideIcon,
  MapPinned,
  Route,
  ShieldAlert,
  TerminalSquare,
  Truck,
  UserPlus,
  Users,
} from 'lucide-react'
import type { Permission } from '@/lib/auth/permissions'
import { REPORT_PAGES } from '@/lib/reports/names'
import type en from '@/messages/en.json'

export type NavigationItem = {
  path: string
  /** Key in messages under `shell`. */
  text: keyof typeof en.shell & string
  icon: LucideIcon
  permission: Permission
  /** Other pages of the area, where they do not stand below `path`. */
  pages?: readonly string[]
  /** What is counted on the icon. */
  badge?: 'unreadEvents'
}

/** The rail and the tab bar, in their order. A new page is one line here. */
export const NAVIGATION = [
  { path: '/monitorObject', text: 'objects', icon: MapPinned, permission: 'positions.read' },
  { path: '/monitorPlayback', text: 'playback', icon: Route, permission: 'positions.read' },
  {
    path: '/monitorEvent',
    text: 'events',
    icon: Bell,
    permission: 'events.read',
    badge: 'unreadEvents',
  },
  {
    path: '/deviceOverview',
    text: 'reports',
    icon: ChartColumn,
    permission: 'reports.read',
    pages: REPORT_PAGES,
  },
  { path: '/geofences', text: 'geofences', icon: Hexagon, permission: 'geofences.read' },
  { path: '/alertRules', text: 'alertRules', icon: ShieldAlert, permission: 'alertRules.read' },
  { path: '/devices', text: 'devices', icon: Cpu, permission: 'devices.read' },
  {
    path: '/commandStatus',
    text: 'commands',
    icon: TerminalSquare,
    permission: 'commands.read',
    pages: [
      '/batchCommand',
      '/commandTemplate',
      '/workingModeStatus',
      '/batchWorkingMode',
      '/workingModeTemplate',
    ],
  },
  {
    path: '/fleetIndex',
    text: 'fleet',
    icon: Truck,
    permission: 'fleet.read',
    pages: [
      '/fleetVehicle',
      '/fleetDiver',
      '/addFleetPath',
      '/fleetPath',
      '/fleetReminder',
      '/fleetRfid',
      '/fleetScore',
      '/fleetBroadcast',
      '/fleetCost',
      '/fleetOilTank',
    ],
  },
  { path: '/account', text: 'accounts', icon: Users, permission: 'accounts.read' },
  { path: '/addDomain', text: 'domains', icon: Globe, permission: 'domains.edit' },
  {
    path: '/demoApplications',
    text: 'demoApplications',
    icon: UserPlus,
    permission: 'demoApplications.review',
  },
  { path: '/task', text: 'tasks', icon: ListChecks, permission: 'tasks.read' },
] as const satisfies NavigationItem[]

export function visibleItems<T extends { permission: Permission }>(
  items: readonly T[],
  permissions: readonly Permission[],
): T[] {
  return items.filter((item) => permissions.includes(item.permission))
}

/** Whether `path` is the item's page or one below it. */
export function isCurrent(item: { path: string; pages?: readonly string[] }, path: string): boolean {
  return [item.path, ...(item.pages ?? [])].some((page) => path === page || path.startsWith(`${page}/`))
}

/** How many of the first pages have a tab of their own on a phone. */
const TABS = 3

export const tabItems = (permissions: readonly Permission[]) =>
  visibleItems(NAVIGATION, permissions).slice(0, TABS)
export const moreItems = (permissions: readonly Permission[]) =>
  visibleItems(NAVIGATION, permissions).slice(TABS)
