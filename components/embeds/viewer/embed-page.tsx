'use client'
import { DirectionProvider } from '@radix-ui/react-direction'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { FiguresProvider } from '@/components/account/account-context'
import { BrandMark } from '@/components/brand/brand-mark'
import { GivenBasemaps, preferredBasemap } from '@/components/map/use-basemaps'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import type { EmbedPhase } from '@/lib/embeds/embed-phase'
import { givenInAddress } from '@/lib/embeds/given-in-address'
import type { FromParent, ToParent } from '@/lib/embeds/messages'
import type { OpenedEmbed } from '@/lib/embeds/open-schema'
import type { EmbedErrorCode } from '@/lib/embeds/protocol'
import { textDirection } from '@/lib/i18n/languages'
import { type Asked, EmbedContext } from './embed-context'
import { EmbedNotice } from './embed-notice'
import { EmbedSession } from './embed-session'
import { ParentBridge } from './parent-bridge'

/** Each view is loaded by those who show it. */
const VIEWS = {
  map: lazyPart(() => import('./live-view')),
  vehicle: lazyPart(() => import('./live-view')),
  playback: lazyPart(() => import('./playback-view')),
  report: lazyPart(() => import('./report-view')),
  figure: lazyPart(() => import('./figure-view')),
}

type Props = {
  /** The public id in the address. */
  embed: string
  /** Of the pages that may hold it. */
  origins: readonly string[]
  basemaps: readonly Basemap[]
  brand: { title: string; logo: string | null }
}

/** /iframe: what other sites show inside their pages. It keeps nothing, and knows nobody but its token. */
export function EmbedPage({ embed, origins, basemaps, brand }: Props) {
  const language = useLocale()
  const t = useTranslations('embedViewer')
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  const [asked, setAsked] = useState<Asked>({ vehicle: null, period: null })
  const [link, setLink] = useState<Link | null>(null)

  useEffect(() => {
    const opened = openLink({
      embed,
      language,
      origins,
      onAsked: (next) => setAsked((now) => ({ ...now, ...next })),
      errorText: (code) => t(`errors.${code}`),
    })
    setLink(opened)
    return () => opened?.close()
  }, [embed, language, origins, t])

  const [basemapId, chooseBasemap] = useState<BasemapId | null>(null)
  const given = useMemo(() => {
    const chosen = basemaps.find(({ id }) => id === basemapId) ?? preferredBasemap(basemaps)
    return { basemaps, chosen, choose: chooseBasemap, missing: null }
  }, [basemaps, basemapId])

  return (
    <DirectionProvider dir={textDirection(language)}>
      <QueryClientProvider client={client}>
        <GivenBasemaps value={given}>
          <Opened link={link} asked={asked} brand={brand} />
        </GivenBasemaps>
      </QueryClientProvider>
    </DirectionProvider>
  )
}

type OpenedProps = { link: Link | null; asked: Asked; brand: Props['brand'] }

const OPENING = { phase: 'opening' } as const satisfies EmbedPhase
const NEVER = () => () => {}

function Opened({ link, asked, brand }: OpenedProps) {
  const t = useTranslations('embedViewer')
  const session = link?.session
  const state = useSyncExternalStore<EmbedPhase>(
    session?.watch ?? NEVER,
    session?.read ?? (() => OPENING),
    () => OPENING,
  )
  const phase: EmbedPhase = link?.isAlone ? { phase: 'refused', why: 'alone' } : state
  const tell = link?.tell
  const ended = phase.phase === 'ended' ? phase.reason : null
  useEffect(() => {
    if (ended) tell?.({ type: 'ended', reason: ended })
  }, [ended, tell])
  if (phase.phase !== 'shown' || !link) {
    const told = phase.phase === 'shown' ? OPENING : phase
    return (
      <main className="flex h-dvh flex-col">
        <EmbedNotice phase={told} />
        <BrandLine brand={brand} title={null} />
      </main>
    )
  }
  return (
    <Shown
      session={link.session}
      embed={phase.embed}
      asked={asked}
      brand={brand}
      tell={link.tell}
      refuse={(code) => link.tell({ type: 'error', code, message: t(`errors.${code}`) })}
    />
  )
}

type ShownProps = {
  session: EmbedSession
  embed: OpenedEmbed
  asked: Asked
  brand: Props['brand']
  tell: (message: ToParent) => void
  refuse: (code: EmbedErrorCode) => void
}

function Shown({ session, embed, asked, brand, tell, refuse }: ShownProps) {
  const { title, view, options } = embed
  const { distance, volume, temperature } = options.units
  const units = useMemo(() => ({ distance, volume, temperature }), [distance, volume, temperature])
  useEffect(() => tell({ type: 'ready', title, view: view.kind }), [tell, title, view.kind])
  const View = VIEWS[view.kind]
  return (
    <FiguresProvider timeZone={options.timeZone} units={units}>
      <EmbedContext value={{ session, embed, asked, tell, refuse }}>
        <main aria-label={title} data-embed={view.kind} className="flex min-h-dvh flex-col [--control:32px]">
          <Suspense fallback={<EmbedNotice phase={OPENING} />}>
            <View />
          </Suspense>
          <BrandLine brand={brand} title={title} />
        </main>
      </EmbedContext>
    </FiguresProvider>
  )
}

/** What is shown, and by whom, in one quiet line. */
function BrandLine({ title, brand }: Pick<Props, 'brand'> & { title: string | null }) {
  return (
    <footer className="flex h-6 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-surface px-2.5 text-2xs text-muted">
      <bdi className="min-w-0 truncate">{title}</bdi>
      <span className="flex min-w-0 items-center gap-1.5">
        <BrandMark logo={brand.logo} className="size-3.5 shrink-0" />
        <bdi className="truncate">{brand.title}</bdi>
      </span>
    </footer>
  )
}

type Link = {
  session: EmbedSession
  tell: (message: ToParent) => void
  /** Opened by itself, in no page of others. */
  isAlone: boolean
  close: () => void
}

type LinkOptions = {
  embed: string
  language: string
  origins: readonly string[]
  onAsked: (next: Partial<Asked>) => void
  errorText: (code: EmbedErrorCode) => string
}

function openLink({ embed, language, origins, onAsked, errorText }: LinkOptions): Link {
  const hear = (message: FromParent) => {
    if (message.type === 'selectVehicle') onAsked({ vehicle: { key: message.vehicle } })
    else if (message.type === 'setPeriod') onAsked({ period: message })
    else if (message.type === 'setTheme') document.documentElement.dataset.theme = message.theme
    else if (message.type === 'token') session.setToken(message.token)
  }
  // A preview stands in a page of ours.
  const isPreview = givenInAddress(location).preview !== undefined
  const bridge = new ParentBridge(isPreview ? [location.origin] : origins, hear, errorText)
  const tell = (message: ToParent) => bridge.tell(message)
  const session = new EmbedSession(embed, language, () => bridge.origin, {
    onTokenExpiring: (seconds) => tell({ type: 'tokenExpiring', seconds }),
    onError: (code, message) => tell({ type: 'error', code, message: message || errorText(code) }),
  })
  const isAlone = window.parent === window
  if (!isAlone) void session.open()
  const close = () => {
    bridge.close()
    session.close()
  }
  return { session, tell, isAlone, close }
}
