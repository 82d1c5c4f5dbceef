'use client'
import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { KeptList } from '@/components/forms/kept-list'
import { lazyPart } from '@/components/ui/lazy-part'
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
  const list = useTemplates()
  const refresh = useRefreshTemplates()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isFull = list.data !== undefined && !hasRoom(list.data)
  return (
    <KeptList
      list={list}
      icon={<Bookmark />}
      most={MOST_TEMPLATES}
      texts={{
        title: t('title'),
        about: t('about'),
        failed: t('failed'),
        empty: t('empty'),
        emptyText: t('emptyText'),
      }}
      add={{
        label: t('add'),
        full: isFull ? t('full', { max: MOST_TEMPLATES }) : null,
        onAdd: () => setAsked({ verb: 'new' }),
      }}
      renderRow={(template) => (
        <TemplateRow
          key={template.id}
          template={template}
          onEdit={() => setAsked({ verb: 'edit', template })}
          onDelete={() => setAsked({ verb: 'delete', template })}
        />
      )}
    >
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
    </KeptList>
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
