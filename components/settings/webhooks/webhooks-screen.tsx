'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { useNow } from '@/components/ui/use-now'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { DeliveriesDialog } from './deliveries-dialog'
import { RemoveWebhook, RotateSecret } from './webhook-dialogs'
import { type Asked, WebhookRow } from './webhook-row'

const KEY = ['webhooks']
/** Whether deliveries arrive is looked at as often. */
const FRESH_MS = 10_000

const WebhookSheet = lazyPart(() =>
  import('./webhook-sheet').then(({ WebhookSheet }) => ({ default: WebhookSheet })),
)

/** /webhooks: other people's programs that are told what happens. */
export function WebhooksScreen() {
  const t = useTranslations('webhooks')
  const queries = useQueryClient()
  const now = useNow(FRESH_MS)
  const [asked, setAsked] = useState<Asked | { verb: 'new' } | null>(null)
  const webhooks = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/webhooks', { signal }),
    refetchInterval: FRESH_MS,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const close = () => setAsked(null)
  const create = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setAsked({ verb: 'new' })}>
      {t('create')}
    </Button>
  )
  return (
    <SettingsPage of="webhooks" wide actions={create}>
      <section aria-label={t('list')} className="rounded-panel border border-hairline bg-surface">
        <LoadState of={webhooks} rows={4}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<WebhookIcon />} title={t('empty')} text={t('emptyText')} />
            ) : (
              <ul>
                {rows.map((one) => (
                  <WebhookRow key={one.id} webhook={one} now={now} onAsk={setAsked} onChanged={refresh} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </section>
      {(asked?.verb === 'new' || asked?.verb === 'edit') && (
        <Suspense>
          <WebhookSheet
            webhook={asked.verb === 'edit' ? asked.webhook : null}
            onDone={refresh}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.verb === 'deliveries' && <DeliveriesDialog webhook={asked.webhook} onClose={close} />}
      {asked?.verb === 'rotate' && <RotateSecret webhook={asked.webhook} onDone={refresh} onClose={close} />}
      {asked?.verb === 'delete' && <RemoveWebhook webhook={asked.webhook} onDone={refresh} onClose={close} />}
    </SettingsPage>
  )
}
