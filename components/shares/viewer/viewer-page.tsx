import { useEffect, useSyncExternalStore } from 'react'
import type { ViewerBoot } from '@/lib/shares/viewer-page'
import { EndedNotice, Notice, TooManyNotice } from './notice'
import { PageBar } from './page-bar'
import { PasscodeForm } from './passcode-form'
import type { ShareClient } from './share-client'
import { useTexts } from './texts'
import { WatchPage } from './watch-page'

type Props = { client: ShareClient; boot: ViewerBoot }

/** The page of a link, as it stands with it. */
export function ViewerPage({ client, boot }: Props) {
  const t = useTexts('monitorShare')
  const state = useSyncExternalStore(client.watch, client.read)
  const watching = state.phase === 'watching' ? state : null
  const brand = watching?.brand ?? boot.brand
  const title = watching?.link.title ?? null
  useEffect(() => {
    document.title = `${title ?? t('title')} · ${brand.title}`
  }, [title, brand.title, t])

  return (
    <>
      <PageBar brand={brand} title={title} />
      {watching ? (
        <WatchPage state={watching} basemap={boot.basemap} />
      ) : (
        <main className="notice-page">
          {state.phase === 'opening' && (
            <p className="opening" role="status">
              {t('opening')}
            </p>
          )}
          {state.phase === 'refused' && <Notice title={t('refused.title')} text={t('refused.text')} />}
          {state.phase === 'full' && (
            <Notice title={t('full.title')} text={t('full.text')} onRetry={client.retry} isWaiting />
          )}
          {state.phase === 'away' && (
            <Notice title={t('away.title')} text={t('away.text')} onRetry={client.retry} isWaiting />
          )}
          {state.phase === 'tooMany' && <TooManyNotice until={state.until} />}
          {state.phase === 'ended' && <EndedNotice reason={state.reason} />}
          {state.phase === 'passcode' && <PasscodeForm state={state} onEnter={client.enter} />}
        </main>
      )}
    </>
  )
}
