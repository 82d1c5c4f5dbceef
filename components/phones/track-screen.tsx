'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { AboutBrowsers } from './about-browsers'
import { keepChoice, readChoice, type TrackerChoice } from './kept-choice'
import { PhoneChoice } from './phone-choice'
import { TrackerPanel } from './tracker-panel'

/** /track: this phone as a tracker, as long as the page is in front. */
export function TrackScreen() {
  const t = useTranslations('phoneTracker')
  const ui = useTranslations('ui')
  const { account } = useAccount()
  const linked = useSearchParams().get('device')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState<TrackerChoice | null>(null)
  const phones = useQuery({
    queryKey: ['phones', search],
    queryFn: ({ signal }) =>
      api('GET', '/api/phones', { query: { q: search || undefined }, signal, hideError: true }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const kept = readChoice(account)
    setChoice(linked && linked !== kept.imei ? { ...kept, imei: linked, isOn: false } : kept)
  }, [account, linked])
  const found = phones.data
  // Nothing to choose and nothing to register: there is only somebody to ask.
  const isDeadEnd = found?.phones.length === 0 && search === '' && !found.newModel
  // A phone that is gone is chosen no more; the only one need not be chosen.
  const isThere = found?.hasMore || search !== '' || found?.phones.some(({ imei }) => imei === choice?.imei)
  const only = found?.phones.length === 1 && search === '' ? found.phones[0] : undefined
  const imei = isThere ? (choice?.imei ?? null) : (only?.imei ?? null)
  const change = (next: Partial<TrackerChoice>) => {
    if (!choice) return
    const changed = { ...choice, imei, ...next }
    setChoice(changed)
    keepChoice(account, changed)
  }

  return (
    <div className="mx-auto flex max-w-[560px] flex-col gap-4 p-6 phone:p-4">
      <header>
        <h1 className="text-h2 font-semibold">{t('title')}</h1>
        <p className="mt-1 text-body text-muted">{t('about')}</p>
      </header>
      {isDeadEnd ? (
        <p className="rounded-panel bg-sunken p-4 text-body">{t('none')}</p>
      ) : found && choice ? (
        <>
          <TrackerPanel choice={{ ...choice, imei }} onChange={change}>
            <PhoneChoice
              found={found}
              search={search}
              imei={imei}
              isOn={choice.isOn}
              onSearch={setSearch}
              onChoose={(next) => change({ imei: next })}
            />
          </TrackerPanel>
          <AboutBrowsers phone={found.phones.find((one) => one.imei === imei) ?? null} />
        </>
      ) : phones.isError ? (
        <ErrorState
          title={t('notLoaded')}
          retryLabel={ui('retry')}
          onRetry={() => void phones.refetch()}
          busy={phones.isFetching}
        />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  )
}
