'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { AcknowledgementsDialog } from './acknowledgements-dialog'
import { AnnouncementRow, type Asked } from './announcement-row'

const AnnouncementDialog = lazyPart(() =>
  import('./announcement-dialog').then(({ AnnouncementDialog }) => ({ default: AnnouncementDialog })),
)

/** /announcements: what the own account tells those below it. */
export function AnnouncementsScreen() {
  const t = useTranslations('messages.announcements')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | { verb: 'new' } | null>(null)
  const announcements = useQuery({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => api('GET', '/api/announcements', { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['announcements'] })
  const close = () => setAsked(null)
  const add = (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setAsked({ verb: 'new' })}>
      {t('new')}
    </Button>
  )
  return (
    <SettingsPage of="announcements" wide actions={add}>
      <section aria-label={t('title')} className="rounded-panel border border-hairline bg-surface">
        <LoadState of={announcements} rows={4}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<Megaphone />} title={t('empty')} text={t('emptyText')} />
            ) : (
              <ul>
                {rows.map((one) => (
                  <AnnouncementRow key={one.id} announcement={one} onAsk={setAsked} />
                ))}
              </ul>
            )
          }
        </LoadState>
      </section>
      {(asked?.verb === 'new' || asked?.verb === 'edit') && (
        <Suspense>
          <AnnouncementDialog
            announcement={asked.verb === 'edit' ? asked.announcement : null}
            onClose={close}
            onDone={refresh}
          />
        </Suspense>
      )}
      {asked?.verb === 'who' && <AcknowledgementsDialog of={asked.announcement} onClose={close} />}
      {asked?.verb === 'delete' && (
        <ConfirmRequest
          title={t('deleteTitle')}
          text={t('deleteText')}
          action={t('delete')}
          danger
          request={(options) =>
            api('DELETE', '/api/announcements/[id]', { params: { id: asked.announcement.id }, ...options })
          }
          done={t('deleted')}
          onClose={close}
          onDone={refresh}
        />
      )}
    </SettingsPage>
  )
}
