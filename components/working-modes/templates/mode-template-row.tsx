'use client'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import type { ModeTemplate } from '@/lib/working-modes/template-schema'
import { useModeWords } from '../use-mode-words'

type Props = {
  template: ModeTemplate
  /** Null for who may only see them. */
  change: { onEdit: () => void; onDelete: () => void } | null
}

/** A template: what it is called, and what it sets in words. */
export function ModeTemplateRow({ template: { name, setting }, change }: Props) {
  const t = useTranslations('workingModes')
  const words = useModeWords()
  return (
    <li className="flex items-start gap-3 border-hairline p-4 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Cut className="min-w-0 text-md font-semibold">{name}</Cut>
          <Badge>{t(`modes.${setting.mode}`)}</Badge>
        </p>
        <p className="text-body break-words text-muted">{words.of(setting)}</p>
        {setting.mode !== 'normal' && setting.limitation && (
          <p className="text-meta text-muted">
            {t('drawing.then', { every: words.every(setting.limitation.thenInterval) })}
          </p>
        )}
      </div>
      {change && (
        <div className="flex shrink-0 items-center gap-1">
          <IconButton label={t('templates.editOf', { name })} icon={<Pencil />} onClick={change.onEdit} />
          <IconButton label={t('templates.deleteOf', { name })} icon={<Trash2 />} onClick={change.onDelete} />
        </div>
      )}
    </li>
  )
}
