'use client'
import { CloudOff, RotateCw, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import { forgetKept, readKept } from '@/components/kept/kept-store'
import { StatusArt } from '@/components/shell/status-art'
import { Button } from '@/components/ui/button'
import { asOfText, type KeptFleet, type KeptOwner } from '@/lib/offline/kept'
import { OFFLINE_PAGE } from '@/lib/offline/worker-rules'
import { THEME_COOKIE, themeOf } from '@/lib/theme/theme'
import { KeptList } from './kept-list'
import { KeptMap } from './kept-map'
import { ASK_FIRST_MS, asksFirst, isReached, noteGoingOn } from './reach-platform'

type Props = { title: string; logo: string | null; world: string }
type Kept = { owner: KeptOwner; fleet: KeptFleet }

/** It stands under the address of the page that was asked for. */
const retry = () => {
  if (location.pathname === OFFLINE_PAGE) location.assign('/')
  else location.reload()
}

/** A browser says that it is online before anything can be reached, or not at all. */
const LOOK_EVERY_MS = 5000

/** Goes on as soon as the platform answers; says whether it does. */
async function retryIfReached(withinMs?: number): Promise<boolean> {
  const reached = await isReached(withinMs)
  if (reached) {
    noteGoingOn(Date.now())
    retry()
  }
  return reached
}
const look = () => void retryIfReached()

/** The last positions of whoever is signed in, with the time that they are of; or that there are none. */
export function OfflineScreen({ title, logo, world }: Props) {
  const t = useTranslations('offline')
  const [kept, setKept] = useState<Kept | null | 'unread'>('unread')
  const ui = useTranslations('ui')
  const [chosen, setChosen] = useState<number | null>(null)

  useEffect(() => {
    // The page was kept when another theme may have been chosen.
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${THEME_COOKIE}=`))
    document.documentElement.dataset.theme = themeOf(cookie?.split('=')[1])
    // Positions of a session that was ended elsewhere are not shown to who could hear of its end.
    const show = () => readKept(Date.now()).then(setKept, () => setKept(null))
    if (asksFirst(Date.now()))
      void retryIfReached(ASK_FIRST_MS).then((reached) => (reached ? undefined : show()))
    else void show()
    addEventListener('online', look)
    const looking = setInterval(look, LOOK_EVERY_MS)
    return () => {
      removeEventListener('online', look)
      clearInterval(looking)
    }
  }, [])

  const forget = () => forgetKept().finally(() => setKept(null))
  return (
    <div className="safe-sides flex h-dvh flex-col pb-[env(safe-area-inset-bottom)]">
      <header className="flex items-center gap-3 border-b border-hairline bg-surface px-4 py-2.5">
        <BrandMark logo={logo} className="size-7 shrink-0" />
        <span
          dir="auto"
          className="min-w-0 flex-1 truncate text-h3 font-semibold tracking-tight rtl:text-right"
        >
          {title}
        </span>
        <Button tone="primary" icon={<RotateCw className="size-4" />} onClick={retry}>
          {ui('retry')}
        </Button>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {kept === null && <Nothing />}
        {kept !== null && kept !== 'unread' && (
          <>
            <Notice kept={kept} />
            <div className="flex min-h-0 flex-1 flex-col lg:flex-row-reverse">
              <KeptMap vehicles={kept.fleet.vehicles} world={world} chosen={chosen} onChoose={setChosen} />
              <KeptList {...kept} chosen={chosen} onChoose={setChosen} />
            </div>
            <footer className="flex justify-center border-t border-hairline bg-surface p-1.5">
              <Button tone="ghost" icon={<Trash2 className="size-4 text-muted" />} onClick={forget}>
                {t('forget')}
              </Button>
            </footer>
          </>
        )}
      </main>
    </div>
  )
}

function Notice({ kept: { owner, fleet } }: { kept: Kept }) {
  const t = useTranslations('offline')
  const language = useLocale()
  const time = asOfText(fleet.at, Date.now(), { language, timeZone: owner.timeZone })
  return (
    <div role="status" className="flex items-center gap-3 border-b border-hairline bg-surface px-4 py-2">
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <div className="min-w-0">
        <h1 className="text-md font-semibold">{t('title')}</h1>
        <p className="text-meta text-muted">
          {t('asOf', { time })}
          <span aria-hidden="true" className="px-1.5 before:content-['·']" />
          <bdi>{owner.name}</bdi>
        </p>
      </div>
    </div>
  )
}

function Nothing() {
  const t = useTranslations('offline')
  return (
    <section className="m-auto flex max-w-sm flex-col items-center px-6 py-16 text-center">
      <StatusArt />
      <h1 className="mt-8 text-h2 font-semibold tracking-tight text-balance">{t('title')}</h1>
      <p className="mt-2 text-md text-pretty text-muted">{t('nothing')}</p>
    </section>
  )
}
