'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { bodyOf, dropSubscription, subscribeBrowser } from '@/components/push/browser-push'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/http/client'
import type { PushState } from '@/lib/push/browser-state'
import type { PushBrowser } from '@/lib/push/schema'
import { PUSH_KEY } from './use-this-browser'

type Props = { state: PushState; here: PushBrowser | null; publicKey: string | null }

/** Push of this browser, on or off at once; or what is in the way, and what to do about it. */
export function PushHere({ state, here, publicKey }: Props) {
  const t = useTranslations('settings.push')
  const queries = useQueryClient()
  const settled = () => queries.invalidateQueries({ queryKey: PUSH_KEY })
  const turnOn = useMutation({
    mutationFn: async () => {
      // The press that browsers want to see before they ask.
      if ((await Notification.requestPermission()) !== 'granted') throw new NotOn(t('notAllowed'))
      const subscription = await subscribeBrowser(publicKey ?? '').catch(() => {
        throw new NotOn(t('notSubscribed'))
      })
      try {
        await api('POST', '/api/push/subscriptions', { body: bodyOf(subscription) })
      } catch (error) {
        await subscription.unsubscribe()
        throw error
      }
    },
    onSuccess: () => showToast({ text: t('turnedOn'), tone: 'success' }),
    // What the server refused was shown already.
    onError: (error) => error instanceof NotOn && showToast({ text: error.message, tone: 'danger' }),
    onSettled: settled,
  })
  const turnOff = useMutation({
    mutationFn: async () => {
      if (here) await api('DELETE', '/api/push/subscriptions/[id]', { params: { id: here.id } })
      await dropSubscription()
    },
    onSuccess: () => showToast({ text: t('turnedOff'), tone: 'success' }),
    onSettled: settled,
  })
  const test = useMutation({
    mutationFn: (id: number) => api('POST', '/api/push/test', { body: { id } }),
    onSuccess: () => showToast({ text: t('testSent'), tone: 'success' }),
    onSettled: settled,
  })
  if (state !== 'on' && state !== 'off') return <InTheWay state={state} />
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2 touch:min-h-11">
      <Switch
        label={t('here')}
        checked={state === 'on'}
        disabled={turnOn.isPending || turnOff.isPending}
        onCheckedChange={(on) => (on ? turnOn : turnOff).mutate()}
      />
      {here && state === 'on' && (
        <Button busy={test.isPending} onClick={() => test.mutate(here.id)}>
          {t('test')}
        </Button>
      )}
    </div>
  )
}

/** Why a browser was not turned on, in the words of the page. */
class NotOn extends Error {}

const STEPS = ['share', 'add', 'open'] as const

function InTheWay({ state }: { state: Exclude<PushState, 'on' | 'off'> }) {
  const t = useTranslations('settings.push')
  return (
    <div role="status" className="rounded-control bg-hover px-4 py-3 text-body">
      <p>{t(`states.${state}`)}</p>
      {state === 'homeScreen' && (
        <ol className="mt-2 list-decimal space-y-1 ps-5">
          {STEPS.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
