'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Building2,
  Compass,
  Flag,
  Hexagon,
  type LucideIcon,
  MapPin,
  Search,
  Settings,
  Truck,
  X,
  Zap,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { keepLanguage, keepTheme } from '@/components/brand/keep-choice'
import { NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { IconButton } from '@/components/ui/icon-button'
import { Modal, ModalClose, ModalTitle } from '@/components/ui/modal'
import { Spinner } from '@/components/ui/spinner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { Permission } from '@/lib/auth/permissions'
import { api } from '@/lib/http/client'
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/languages'
import { SETTINGS_PERMISSIONS, type SettingsPageName, settingsPath } from '@/lib/pages/settings-pages'
import { MIN_SEARCH } from '@/lib/search/schema'
import { THEMES } from '@/lib/theme/theme'
import { keepRecent, readRecent } from './recent-items'
import { type DeviceAction, readVerb, SEARCH_KINDS, type SearchItem, searchItems } from './search-items'

const DEBOUNCE_MS = 300

const ICONS: Record<SearchItem['kind'], LucideIcon> = {
  page: Compass,
  device: Truck,
  account: Building2,
  geofence: Hexagon,
  landmark: Flag,
  place: MapPin,
  action: Zap,
  setting: Settings,
}

/** Pages that are found, and stand in no rail: one is for phones, the others belong to an area that does. */
const FURTHER_PAGES = [
  { path: '/track', text: 'phoneTracker', permission: 'devices.edit' },
  { path: '/batchCommand', text: 'commandBatches', permission: 'commands.batch' },
  { path: '/commandTemplate', text: 'commandTemplates', permission: 'commands.send' },
  { path: '/workingModeStatus', text: 'workingModes', permission: 'commands.read' },
  { path: '/batchWorkingMode', text: 'setWorkingMode', permission: 'commands.batch' },
  { path: '/workingModeTemplate', text: 'workingModeTemplates', permission: 'commands.read' },
  { path: '/commandStatus?send=1', text: 'cutEngine', permission: 'commands.cutEngine' },
] as const

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was typed before its field had the focus, and stands in it. */
  typed?: string
  /** The field has the focus. */
  onArrive?: () => void
}

/** Devices, accounts, geofences, landmarks, places and pages from one field, by keyboard or by hand. */
export function SearchPalette({ open, onOpenChange, typed = '', onArrive }: Props) {
  const t = useTranslations('shell')
  const phone = useIsPhone()
  const giveWay = useBackCloses(open && phone, () => onOpenChange(false))
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      isDescribed={false}
      className="inset-x-0 top-[12dvh] mx-auto max-h-[70dvh] w-[min(560px,calc(100%-24px))] overflow-hidden rounded-panel data-[state=open]:animate-rise phone:top-3 phone:max-h-[calc(100dvh-24px)]"
    >
      <ModalTitle className="sr-only">{t('search')}</ModalTitle>
      <SearchBody
        typed={typed}
        onArrive={onArrive}
        phone={phone}
        giveWay={giveWay}
        onLeave={() => onOpenChange(false)}
      />
    </Modal>
  )
}

type BodyProps = {
  typed: string
  onArrive: (() => void) | undefined
  phone: boolean
  /** To the page that comes next, where Back closes the search. */
  giveWay: () => void
  onLeave: () => void
}

function SearchBody({ typed, onArrive, phone, giveWay, onLeave }: BodyProps) {
  const t = useTranslations('shell')
  const router = useRouter()
  const [text, setText] = useState(typed)
  const [taken, setTaken] = useState(typed)
  if (taken !== typed) {
    setTaken(typed)
    setText(typed)
  }
  const { account } = useAccount()
  const { items: found, busy, failed } = useSearchItems(text)
  const [recent] = useState(() => readRecent(account))
  const go = (item: SearchItem) => {
    onLeave()
    if (item.choice) {
      if ('theme' in item.choice) keepTheme(item.choice.theme)
      else {
        giveWay()
        keepLanguage(item.choice.language)
        router.refresh()
      }
      return
    }
    keepRecent(account, item)
    giveWay()
    if (phone) router.replace(item.href)
    else router.push(item.href)
  }
  const shownRecent = text.trim() === '' ? recent : []
  const items = found.filter(({ key }) => !shownRecent.some((item) => item.key === key))
  const groups = [
    ...(shownRecent.length > 0 ? [{ name: 'recent' as const, of: shownRecent }] : []),
    ...SEARCH_KINDS.map((name) => ({ name, of: items.filter(({ kind }) => kind === name) })),
  ].filter(({ of }) => of.length > 0)
  return (
    <Command label={t('search')}>
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <CommandInput
          placeholder={t('searchHint')}
          value={text}
          maxLength={50}
          onValueChange={setText}
          // The dialog marks what stands in the field that it focuses, and the next letter would take its place.
          onFocus={({ currentTarget: field }) => {
            onArrive?.()
            queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length))
          }}
        />
        {busy && <Spinner />}
        {phone && (
          <ModalClose asChild>
            <IconButton label={t('close')} icon={<X />} className="-me-2" />
          </ModalClose>
        )}
      </div>
      <CommandList label={t('search')} className={groups.length === 0 ? 'p-0' : undefined}>
        {groups.map(({ name, of }) => (
          <CommandGroup key={name} heading={t(`searchKinds.${name}`)}>
            {of.map((item) => (
              <CommandItem key={item.key} value={item.key} onSelect={() => go(item)}>
                <Hit item={item} />
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      {groups.length === 0 && text.trim().length >= MIN_SEARCH && !busy && (
        <p role="status" className="px-4 py-8 text-center text-body text-muted">
          {failed ? t('searchFailed') : t('searchNothing')}
        </p>
      )}
    </Command>
  )
}

function Hit({ item }: { item: SearchItem }) {
  const Icon = ICONS[item.kind]
  return (
    <>
      <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <bdi className="min-w-0 flex-1 truncate text-body font-medium rtl:text-right">{item.title}</bdi>
      {item.detail && <bdi className="max-w-[45%] shrink-0 truncate text-meta text-muted">{item.detail}</bdi>}
    </>
  )
}

function useSearchItems(text: string) {
  const t = useTranslations('shell')
  const format = useFormatter()
  const { permissions } = useAccount()
  const settings = useTranslations('settings.items')
  const actions = useDeviceActions()
  const wanted = readVerb(text, actions)?.rest ?? text.trim()
  const q = useSettled(wanted)
  const enabled = q.length >= MIN_SEARCH
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET', '/api/search', { query: { q }, signal, hideError: true }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const pages = visibleItems([...NAVIGATION, ...FURTHER_PAGES], permissions).map(({ path, text: key }) => ({
    path,
    title: t(key),
    words: key === 'cutEngine' ? t('cutEngineWords') : undefined,
  }))
  const country = (code: string) => format.displayName(code, { type: 'region' }) ?? code
  const known = {
    pages,
    actions,
    country,
    settings: [
      { path: '/allSettings', title: t('settings') },
      ...(Object.keys(SETTINGS_PERMISSIONS) as SettingsPageName[])
        .filter((page) => isAllowed(permissions, SETTINGS_PERMISSIONS[page]))
        .map((page) => ({ path: settingsPath(page), title: settings(page), words: t('settings') })),
    ],
    choices: [
      ...THEMES.map((theme) => ({
        key: `theme ${theme}`,
        choice: { theme },
        words: '',
        title: `${t('theme')}: ${t(`themes.${theme}`)}`,
      })),
      ...LANGUAGES.map((language) => ({
        key: `language ${language}`,
        choice: { language },
        title: `${t('language')}: ${LANGUAGE_NAMES[language]}`,
        // Whoever cannot read it looks for it by the name that it has here.
        words: format.displayName(language, { type: 'language' }) ?? '',
      })),
    ],
  }
  return {
    items: searchItems(text, enabled ? data : undefined, known),
    busy: enabled && (isFetching || q !== wanted),
    failed: isError,
  }
}

const isAllowed = (held: readonly Permission[], needed: Permission | null) =>
  needed === null || held.includes(needed)

const ACTIONS = [
  { name: 'track', permission: 'positions.read', href: (imei: string) => `/monitorTracking?imei=${imei}` },
  { name: 'playback', permission: 'positions.read', href: (imei: string) => `/monitorPlayback?imei=${imei}` },
  { name: 'report', permission: 'reports.read', href: (imei: string) => `/trips?imei=${imei}` },
  { name: 'share', permission: 'shares.edit', href: (imei: string) => `/shares?imei=${imei}` },
  {
    name: 'send',
    permission: 'commands.send',
    href: (imei: string) => `/commandStatus?imei=${imei}&send=1`,
  },
  { name: 'record', permission: 'devices.read', href: (imei: string) => `/devices/${imei}` },
] as const

/** What the account may do with a vehicle. */
function useDeviceActions(): DeviceAction[] {
  const t = useTranslations('shell.searchActions')
  const { permissions } = useAccount()
  return ACTIONS.filter(({ permission }) => permissions.includes(permission)).map(({ name, href }) => ({
    name,
    href,
    verb: t(`verbs.${name}`),
    title: (device) => t(name, { name: device }),
  }))
}

/** The text once nothing was typed for 300 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
