'use client'
import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { KeptList } from '@/components/forms/kept-list'
import { lazyPart } from '@/components/ui/lazy-part'
import { api } from '@/lib/http/client'
import { MOST_MODE_TEMPLATES, type ModeTemplate } from '@/lib/working-modes/template-schema'
import { useModeTemplates, useRefreshModeTemplates } from '../use-mode-templates'
import { ModeTemplateRow } from './mode-template-row'

const ModeTemplateForm = lazyPart(() => import('./mode-template-form'))

type Asked = { verb: 'new' } | { verb: 'edit' | 'delete'; template: ModeTemplate }

/** /workingModeTemplate: working modes that are kept to be set again. */
export function ModeTemplatesScreen() {
  const t = useTranslations('workingModes.templates')
  const list = useModeTemplates()
  const refresh = useRefreshModeTemplates()
  const mayChange = useAccount().permissions.includes('commands.batch')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isFull = (list.data?.length ?? 0) >= MOST_MODE_TEMPLATES
  return (
    <KeptList
      list={list}
      icon={<AlarmClock />}
      most={MOST_MODE_TEMPLATES}
      texts={{
        title: t('title'),
        about: t('about'),
        failed: t('failed'),
        empty: t('empty'),
        emptyText: t(mayChange ? 'emptyText' : 'emptyForReaders'),
      }}
      add={
        mayChange
          ? {
              label: t('add'),
              full: isFull ? t('full', { max: MOST_MODE_TEMPLATES }) : null,
              onAdd: () => setAsked({ verb: 'new' }),
            }
          : null
      }
      renderRow={(template) => (
        <ModeTemplateRow
          key={template.id}
          template={template}
          change={
            mayChange
              ? {
                  onEdit: () => setAsked({ verb: 'edit', template }),
                  onDelete: () => setAsked({ verb: 'delete', template }),
                }
              : null
          }
        />
      )}
    >
      {(asked?.verb === 'new' || asked?.verb === 'edit') && (
        <Suspense>
          <ModeTemplateForm
            template={asked.verb === 'edit' ? asked.template : null}
            onSaved={refresh}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.verb === 'delete' && (
        <RemoveModeTemplate template={asked.template} onDone={refresh} onClose={close} />
      )}
    </KeptList>
  )
}

type RemoveProps = { template: ModeTemplate; onDone: () => Promise<void>; onClose: () => void }

/** Asks before a template is deleted. */
function RemoveModeTemplate({ template: { id, name }, onDone, onClose }: RemoveProps) {
  const t = useTranslations('workingModes.templates')
  return (
    <ConfirmRequest
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('delete')}
      danger
      request={(options) => api('DELETE', '/api/working-mode-templates/[id]', { params: { id }, ...options })}
      done={t('deleted')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
