'use client'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import type { CommandDefinition, CommandText, Template } from '@/lib/commands/catalogue/definition'
import { parametersOf } from '@/lib/commands/catalogue/definition'
import { modeTexts } from '@/lib/commands/catalogue/mode-texts'

type Props = {
  definition: CommandDefinition
  text: CommandText
  isOwn: boolean
  /** Changes one of the operator's; begins another one with one of ours. */
  onEdit: () => void
  onDrop?: () => void
}

/** How trackers of some families are told, and how sure that is. */
export function FamilyText({ definition, text, isOwn, onEdit, onDrop }: Props) {
  const t = useTranslations('commandCatalogue')
  const words = useCommandWords()
  const { families, gprs, sms, read, mark, source } = text
  const named = families.join(', ')
  return (
    <article aria-label={named} className="rounded-panel border border-hairline p-3">
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <bdi dir="ltr" className="font-mono text-body font-medium wrap-anywhere">
            {named}
          </bdi>
          {isOwn && <Badge tone="primary">{t('own')}</Badge>}
          <Badge tone={mark === 'unconfirmed' ? 'warning' : 'neutral'}>{words.mark(mark)}</Badge>
        </div>
        <IconButton
          label={t(isOwn ? 'text.editOf' : 'text.copyOf', { families: named })}
          icon={isOwn ? <Pencil /> : <Copy />}
          onClick={onEdit}
        />
        {onDrop && (
          <IconButton label={t('text.dropOf', { families: named })} icon={<Trash2 />} onClick={onDrop} />
        )}
      </header>
      <Written label={t('text.gprs')} definition={definition} text={text} template={gprs} />
      {sms === true && <p className="text-meta text-muted">{t('text.smsSame')}</p>}
      {sms !== undefined && sms !== true && (
        <Written label={t('text.sms')} definition={definition} text={text} template={sms} />
      )}
      {read !== undefined && (
        <Written label={t('text.read')} definition={definition} text={text} template={read} />
      )}
      {modeTexts(text).map(([kind, mode]) => (
        <Written
          key={kind}
          label={t(`text.modeKinds.${kind}`)}
          definition={definition}
          text={text}
          template={mode}
        />
      ))}
      <bdi className="mt-1 block text-meta text-muted wrap-anywhere">{source}</bdi>
    </article>
  )
}

type WrittenProps = Pick<Props, 'definition' | 'text'> & { label: string; template: Template }

function Written({ label, definition, text, template }: WrittenProps) {
  const words = useCommandWords()
  if (typeof template === 'string')
    return (
      <p className="text-meta text-muted">
        {label}{' '}
        <bdi dir="ltr" className="font-mono text-body text-text wrap-anywhere">
          {template}
        </bdi>
      </p>
    )
  const choice = parametersOf(definition, text)[template.by]
  return (
    <div className="text-meta text-muted">
      {label}
      <ul>
        {Object.entries(template.of).map(([value, one]) => (
          <li key={value}>
            <bdi>{choice ? words.choice(template.by, choice, value) : value}</bdi>{' '}
            <bdi dir="ltr" className="font-mono text-body text-text wrap-anywhere">
              {one}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
