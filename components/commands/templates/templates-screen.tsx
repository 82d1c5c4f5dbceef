'use client'
import { Bookmark, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { hasRoom, MOST_TEMPLATES } from '@/lib/commands/template-limits'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { api } from '@/lib/http/client'
import { useRefreshTemplates, useTemplates } from '../use-templates'
import { TemplateRow } from './template-row'

const TemplateSheet = lazyPart(() => import('./template-sheet'))

type Asked = { verb: 'new' } | { verb: 'edit' | 'delete'; template: CommandTemplate }

/** /commandTemplate: commands that are kept to be sent again. */
export function TemplatesScreen() {
  const t = useTranslations('commands.templates')
  const ui = useTranslations('ui')
  const reason = useId()
  const { data: templates, error, isFetching, refetch } = useTemplates()
  const refresh = useRefreshTemplates()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isFull = templates !== undefined && !hasRoom(templates)
  const add = templates && (
    <Button
      tone="primary"
      icon={<Plus className="size-4" />}
      disabled={isFull}
      aria-describedby={isFull ? reason : undefined}
      onClick={() => setAsked({ verb: 'new' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <div className="mx-auto flex max-w-[860px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2 font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-[60ch] text-body text-muted">{t('about')}</p>
        </div>
        {add}
      </header>
      {isFull && (
        <p id={reason} className="text-body text-muted">
          {t('full', { max: MOST_TEMPLATES })}
        </p>
      )}
      <section
        aria-label={t('title')}
        aria-busy={isFetching}
        className="rounded-panel border border-hairline bg-surface"
      >
        {templates === undefined && error && (
          <ErrorState
            title={t('failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {templates === undefined && !error && <SkeletonRows rows={MOST_TEMPLATES} className="p-4" />}
        {templates?.length === 0 && (
          <EmptyState icon={<Bookmark />} title={t('empty')} text={t('emptyText')} action={add} />
        )}
        {templates && templates.length > 0 && (
          <ul>
            {templates.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onEdit={() => setAsked({ verb: 'edit', template })}
                onDelete={() => setAsked({ verb: 'delete', template })}
              />
            ))}
          </ul>
        )}
      </section>
      {(asked?.verb === 'new' || asked?.verb === 'edit') && (
        <Suspense>
          <TemplateSheet
            template={asked.verb === 'edit' ? asked.template : null}
            onSaved={refresh}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.verb === 'delete' && (
        <RemoveTemplate template={asked.template} onDone={refresh} onClose={close} />
      )}
    </div>
  )
}

type RemoveProps = { template: CommandTemplate; onDone: () => Promise<void>; onClose: () => void }

/** Asks before a template is deleted, and says who else loses it. */
function RemoveTemplate({ template: { id, name, shared }, onDone, onClose }: RemoveProps) {
  const t = useTranslations('commands.templates')
  return (
    <ConfirmRequest
      title={t('deleteTitle', { name })}
      text={t(shared ? 'deleteTextShared' : 'deleteText')}
      action={t('delete')}
      danger
      request={(options) => api('DELETE', '/api/command-templates/[id]', { params: { id }, ...options })}
      done={t('deleted')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
