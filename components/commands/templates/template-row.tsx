'use client'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { ltr } from '@/components/ui/ltr'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { useCommandWords } from '../use-command-words'

type Props = {
  template: CommandTemplate
  onEdit: () => void
  onDelete: () => void
}

/** A template: what it sends, with which values, and whose it is. One of an account above is only shown. */
export function TemplateRow({ template, onEdit, onDelete }: Props) {
  const t = useTranslations('commands.templates')
  const { nameOf } = useCommandWords()
  const facts = useTemplateFacts(template)
  const { name, text, command, own, shared, words } = template
  return (
    <li className="flex items-start gap-3 border-hairline p-4 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Cut className="min-w-0 text-md font-semibold">{name}</Cut>
          {!own && <Badge>{t('fromAbove')}</Badge>}
          {own && shared && <Badge tone="primary">{t('shared')}</Badge>}
        </p>
        <p className="text-body text-muted">
          <bdi>{nameOf({ command, source: 'console', words })}</bdi>
        </p>
        {text !== null && (
          <Cut lines={2} dir="ltr" className="mt-0.5 font-mono text-meta text-muted">
            {text}
          </Cut>
        )}
        {facts.length > 0 && (
          <p className="mt-0.5 flex flex-wrap text-meta break-words text-muted">
            {facts.map((fact) => (
              <span key={fact} className="min-w-0 not-last:after:mx-1.5 not-last:after:content-['·']">
                {fact}
              </span>
            ))}
          </p>
        )}
      </div>
      {own && (
        <div className="flex shrink-0 items-center gap-1">
          <IconButton label={t('editOf', { name })} icon={<Pencil />} onClick={onEdit} />
          <IconButton label={t('deleteOf', { name })} icon={<Trash2 />} onClick={onDelete} />
        </div>
      )}
    </li>
  )
}

/** The values that a template holds and those that it asks for, in words; the catalogue itself is not fetched for them. */
function useTemplateFacts({ parameters, asked, words }: CommandTemplate): string[] {
  const t = useTranslations('commands')
  const wordOf = (path: string): string | null => {
    const key = path as never
    return t.has(key) ? t(key) : null
  }
  const labelOf = (name: string) => words?.parameters[name]?.label ?? wordOf(`parameters.${name}`) ?? name
  const held = Object.entries(parameters ?? {}).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    if (text === '') return []
    const word = words?.parameters[name]?.choices[text] ?? wordOf(`choices.${name}.${text}`) ?? ltr(text)
    return [t('templates.value', { name: labelOf(name), value: word })]
  })
  return [...held, ...asked.map((name) => t('templates.asks', { name: labelOf(name) }))]
}
