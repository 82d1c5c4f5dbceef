'use client'
import { ChevronRight, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { COMMAND_CATEGORIES, type CommandDefinition, type Danger } from '@/lib/commands/catalogue/definition'
import { allDefinitions, isTurnedOn } from '@/lib/commands/catalogue/merge-catalogue'
import { alternatives } from '@/lib/commands/catalogue/template'
import { OperatorSwitches } from './operator-switches'
import { builtInOf } from './use-catalogue'

type Props = { known: CommandCatalogue; onOpen: (name: string) => void }

/** Every command that there is, by what it is about; what the operator added or turned off is marked. */
export function CommandList({ known, onOpen }: Props) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const words = useCommandWords()
  const [search, setSearch] = useState('')
  const definitions = useMemo(() => allDefinitions(builtInOf(known), known.document), [known])
  const wanted = search.trim().toLocaleLowerCase()
  const found = definitions.filter((definition) =>
    [words.name(definition), words.about(definition), ...searchedIn(definition)].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    ),
  )
  return (
    <div className="flex flex-col gap-4 pt-4">
      <OperatorSwitches known={known} />
      <SearchInput
        label={t('search')}
        clearLabel={ui('clear')}
        value={search}
        onSearch={setSearch}
        className="max-w-80"
      />
      {found.length === 0 && <EmptyState icon={<SearchX />} title={t('none')} />}
      {COMMAND_CATEGORIES.map((category) => {
        const commands = found.filter((definition) => definition.category === category)
        if (commands.length === 0) return null
        return (
          <section key={category} aria-label={words.category(category)}>
            <h3 className="mb-1.5 text-meta font-medium text-muted">{words.category(category)}</h3>
            <ul className="rounded-panel border border-hairline bg-surface">
              {commands.map((definition) => (
                <li key={definition.name} className="border-hairline not-first:border-t">
                  <Row known={known} definition={definition} onPress={() => onOpen(definition.name)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const searchedIn = ({ name, texts }: CommandDefinition): string[] => [
  name,
  ...texts.flatMap(({ families, gprs }) => [...families, ...alternatives(gprs)]),
]

type RowProps = { known: CommandCatalogue; definition: CommandDefinition; onPress: () => void }

function Row({ known, definition, onPress }: RowProps) {
  const t = useTranslations('commandCatalogue')
  const words = useCommandWords()
  const about = words.about(definition)
  const families = definition.texts.reduce((sum, text) => sum + text.families.length, 0)
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover active:bg-press"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="text-body font-medium wrap-anywhere">{words.name(definition)}</bdi>
          <CommandMarks known={known} definition={definition} />
        </span>
        {about && <span className="block text-meta text-muted">{about}</span>}
      </span>
      <span className="shrink-0 text-meta text-muted tabular-nums">
        {families === 0 ? t('noText') : t('families', { count: families })}
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </button>
  )
}

const TONES: Readonly<Record<Danger, BadgeTone>> = {
  ...({ none: 'neutral', confirm: 'neutral', confirmTwice: 'warning', engine: 'danger' } as const),
}

/** Whose it is, whether it is offered, and what it takes before it is sent. */
export function CommandMarks({ known, definition }: Omit<RowProps, 'onPress'>) {
  const t = useTranslations('commandCatalogue')
  const words = useCommandWords()
  const { name, danger } = definition
  const entry = known.document.commands.find((one) => one.name === name)
  return (
    <>
      {entry && <Badge tone="primary">{t(entry.label === undefined ? 'ownTexts' : 'own')}</Badge>}
      {!isTurnedOn(definition, known.document) && <Badge tone="warning">{t('off')}</Badge>}
      {danger !== 'none' && <Badge tone={TONES[danger]}>{words.danger(danger)}</Badge>}
    </>
  )
}
