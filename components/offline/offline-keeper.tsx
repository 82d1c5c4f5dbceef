'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useRunningLiveClient } from '@/components/live/live-provider'
import { showToast } from '@/components/ui/sonner'
import type { KeptOwner } from '@/lib/offline/kept'

/** Long enough to be read in the middle of something; the new build waits as well. */
const OFFER_MS = 60_000

type Props = {
  /** Null for whoever may not see positions. */
  session: Pick<KeptOwner, 'mark' | 'until' | 'outlivesBrowser'> | null
  /** Address of the outlines of the world. */
  world: string
}

/**
 * Installs the service worker, and has the live screens keep their last positions for when there is no network. Nothing
 * is kept where the browser has no service workers.
 */
export function OfflineKeeper({ session, world }: Props) {
  const t = useTranslations('shell')
  const language = useLocale()
  const account = useAccount()
  const client = useRunningLiveClient()
  const [mark, setMark] = useState<string | null>(null)

  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    let left = false
    let stop = () => {}
    const offer = (reload: () => void) =>
      showToast({
        text: t('newVersion'),
        action: { label: t('reload'), onPress: reload },
        lasts: OFFER_MS,
      })
    const { nickName, timeZone, distanceUnit, volumeUnit, temperatureUnit } = account
    const units = { distanceUnit, volumeUnit, temperatureUnit }
    const owner = session && { ...session, name: nickName, timeZone, ...units }
    // It may wait until the page is there; a browser that refuses it shows the console as ever.
    import('./install-worker')
      .then(({ installWorker }) => installWorker({ owner, language, world }, offer))
      .then((installed) => {
        if (!installed) return
        if (left) return installed.stop()
        stop = installed.stop
        setMark(installed.mark)
      })
      .catch(() => {})
    return () => {
      left = true
      stop()
    }
  }, [account, session, language, world, t])

  useEffect(() => {
    if (mark) client?.tell({ type: 'keep', mark })
  }, [client, mark])
  return null
}
