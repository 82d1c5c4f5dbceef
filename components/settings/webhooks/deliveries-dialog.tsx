'use client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { DELIVERY_STATES, type DeliveryState, type Webhook } from '@/lib/webhooks/schema'
import { LoadState } from '../load-state'
import { DeliveryRow } from './delivery-row'

const PAGE = 25
/** While it is open, what is on its way is looked at as often. */
const FRESH_MS = 2000

/** What was sent to an endpoint or waits; the way to send a test, and something again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [state, setState] = useState<DeliveryState | ''>('')
  const key = ['webhooks', webhook.id, 'deliveries']
  const deliveries = useInfiniteQuery({
    queryKey: [...key, state],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/webhooks/[id]/deliveries', {
        params: { id: webhook.id },
        query: { limit: PAGE, state: state || undefined, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    select: ({ pages }) => pages.flat(),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.some((one) => one.state === 'waiting' || one.state === 'sending'))
        ? FRESH_MS
        : false,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] })
  const test = useMutation({
    mutationFn: () => api('POST', '/api/webhooks/[id]/test', { params: { id: webhook.id } }),
    onSuccess: async () => {
      showToast({ text: t('testSent'), tone: 'success' })
      await refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={t('deliveriesOf', { name: webhook.name })}
      closeLabel={ui('close')}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <NativeSelect
            aria-label={t('state')}
            value={state}
            onChange={(event) => setState(event.currentTarget.value as DeliveryState | '')}
          >
            <option value="">{t('allStates')}</option>
            {DELIVERY_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`states.${one}`)}
              </option>
            ))}
          </NativeSelect>
          <Button icon={<Send className="size-4" />} busy={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
        </div>
        <LoadState of={deliveries} rows={6}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon={<ListChecks />}
                title={t(state ? 'noneInState' : 'noDeliveries')}
                text={state ? '' : t('noDeliveriesText')}
              />
            ) : (
              <>
                <ul aria-label={t('deliveries')} className="rounded-panel border border-hairline">
                  {rows.map((one) => (
                    <DeliveryRow key={one.id} webhook={webhook} delivery={one} onChanged={refresh} />
                  ))}
                </ul>
                {deliveries.hasNextPage && (
                  <Button
                    className="self-center"
                    busy={deliveries.isFetchingNextPage}
                    onClick={() => void deliveries.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                )}
              </>
            )
          }
        </LoadState>
      </div>
    </Dialog>
  )
}
