'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { PushBrowser } from '@/lib/push/schema'
import { LoadState } from '../load-state'
import { SettingsCard } from '../settings-page'
import { PushHere } from './push-here'
import { PUSH_KEY, useThisBrowser } from './use-this-browser'

/** Where alerts are pushed to: this browser, and the others of the account. */
export function PushBrowsers() {
  const t = useTranslations('settings.push')
  const browser = useThisBrowser()
  return (
    <SettingsCard title={t('title')}>
      <p className="mb-3 text-meta text-muted">{t('about')}</p>
      <LoadState of={browser} rows={2}>
        {({ state, here, others, publicKey }) => (
          <div className="flex flex-col gap-5">
            <PushHere state={state} here={here} publicKey={publicKey} />
            {others.length > 0 && (
              <section>
                <h4 className="mb-1 text-meta font-semibold text-muted">{t('others')}</h4>
                <ul>
                  {others.map((one) => (
                    <BrowserRow key={one.id} browser={one} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </LoadState>
    </SettingsCard>
  )
}

function BrowserRow({ browser: { id, label, createdAt, lastToldAt } }: { browser: PushBrowser }) {
  const t = useTranslations('settings.push')
  const formats = useFormats()
  const queries = useQueryClient()
  const name = label || t('unknown')
  const remove = useMutation({
    mutationFn: () => api('DELETE', '/api/push/subscriptions/[id]', { params: { id } }),
    onSuccess: () => showToast({ text: t('removed'), tone: 'success' }),
    onSettled: () => queries.invalidateQueries({ queryKey: PUSH_KEY }),
  })
  return (
    <li className="flex items-center gap-3 border-hairline py-2.5 not-first:border-t">
      <MonitorSmartphone className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap text-meta text-muted">
          <span>{t('since', { date: formats.dateMinute(Date.parse(createdAt)) })}</span>
          {lastToldAt && (
            <span className="before:mx-1.5 before:content-['·']">
              {t('lastTold', { date: formats.dateMinute(Date.parse(lastToldAt)) })}
            </span>
          )}
        </p>
      </div>
      <Button
        aria-label={t('removeFrom', { browser: name })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
