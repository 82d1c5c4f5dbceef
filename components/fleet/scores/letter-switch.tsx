'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import type { LetterSettingsBody } from '@/lib/fleet/letters/letter-schema'
import { api } from '@/lib/http/client'

const KEY = ['driverLetters']

/** Whether drivers are written to each month; in force at once, whatever becomes of the weights above. */
export function LetterSwitch() {
  const t = useTranslations('fleet.letters')
  const ui = useTranslations('ui')
  const hint = useId()
  const queries = useQueryClient()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/driver-letters', { signal, hideError: true }),
  })
  const save = useMutation({
    mutationFn: (body: LetterSettingsBody) => api('PUT', '/api/driver-letters', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved)
      showToast({ text: t(saved.enabled ? 'switchedOn' : 'switchedOff'), tone: 'success' })
    },
  })
  return (
    <section aria-label={t('title')} className="mt-6 flex flex-col gap-2 border-t border-hairline pt-5">
      <h3 className="text-md font-medium">{t('title')}</h3>
      {isPending && <SkeletonRows rows={1} />}
      {isError && (
        <p className="flex flex-wrap items-center gap-2 text-body text-danger">
          {error.message}
          <Button busy={isFetching} onClick={() => void refetch()}>
            {ui('retry')}
          </Button>
        </p>
      )}
      {data && (
        <>
          <Switch
            label={t('send')}
            aria-describedby={hint}
            checked={data.enabled}
            disabled={save.isPending}
            onCheckedChange={(enabled) => save.mutate({ enabled })}
          />
          <div id={hint} className="flex flex-col gap-1 text-meta text-muted">
            <p>{t('about')}</p>
            <p>{t('withEmail', { count: data.withEmail, drivers: data.drivers })}</p>
            {!data.sendsMail && <p className="text-warning">{t('noMail')}</p>}
          </div>
        </>
      )}
    </section>
  )
}
