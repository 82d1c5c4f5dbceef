'use client'
import { Bookmark, ChevronRight, type LucideIcon, TerminalSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { SearchInput } from '@/components/ui/search-input'
import { COMMAND_CATEGORIES } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand, OfferedCommands } from '@/lib/commands/offered-schema'
import { isUsable } from '@/lib/commands/template-limits'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { useOfferWords } from './use-offer-words'

type Props = {
  offered: Pick<OfferedCommands, 'commands'>
  /** Of these, those that the device takes are offered before all else. */
  templates?: readonly CommandTemplate[]
  /** Null is a free text. */
  onChoose: (offer: OfferedCommand | null) => void
  onChooseTemplate?: (template: CommandTemplate) => void
  /** What else is to be said of a command. */
  noteOf?: (offer: OfferedCommand) => string | null
  /** One types at once what is looked for. */
  searchFirst?: boolean
}

const NONE: readonly CommandTemplate[] = []

/** What can be sent: templates and common commands first, then by what they are about, at last any text. */
export function CommandChoice({
  offered,
  templates = NONE,
  onChoose,
  onChooseTemplate,
  noteOf,
  searchFirst,
}: Props) {
  const { commands } = offered
  const t = useTranslations('commands.send')
  const kept = useTranslations('commands.templates')
  const ui = useTranslations('ui')
  const words = useOfferWords()
  const commandTexts = useTranslations('commands')
  const synonymsOf = (name: string): string =>
    commandTexts.has(`synonyms.${name}` as never) ? commandTexts(`synonyms.${name}` as never) : ''
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const isWanted = (texts: string[]) => texts.some((text) => text.toLocaleLowerCase().includes(wanted))
  const found = commands.filter((offer) =>
    isWanted([words.name(offer), words.about(offer), offer.name, textOf(offer), synonymsOf(offer.name)]),
  )
  const aboutTemplate = ({ command, text, words: own }: CommandTemplate) =>
    text ?? words.nameOf({ command, source: 'console', words: own })
  const usable = templates.filter(
    (template) =>
      isUsable(template, commands) &&
      isWanted([template.name, aboutTemplate(template), template.command ?? '']),
  )
  const groups = [
    { key: 'common', title: t('common'), offers: found.filter(({ isCommon }) => isCommon) },
    ...COMMAND_CATEGORIES.map((category) => ({
      key: category,
      title: words.category(category),
      offers: found.filter((offer) => offer.category === category && !offer.isCommon),
    })),
  ].filter(({ offers }) => offers.length > 0)
  const list = useRef<HTMLDivElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = rows().indexOf(event.currentTarget)
    if (!step || at < 0) return
    event.preventDefault()
    const search = list.current?.querySelector<HTMLElement>('[role="searchbox"]')
    ;(rows()[at + step] ?? (step < 0 ? search : null))?.focus()
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      {commands.length > 0 && (
        <SearchInput
          label={t('search')}
          clearLabel={ui('clear')}
          value={search}
          autoFocus={searchFirst}
          onSearch={(text) => flushSync(() => setSearch(text))}
          onEnter={(text) => text.trim() !== '' && rows()[0]?.click()}
          onDown={() => rows()[0]?.focus()}
        />
      )}
      {usable.length > 0 && (
        <section aria-label={kept('section')}>
          <h3 className="mb-1 text-meta font-medium text-muted">{kept('section')}</h3>
          <ul className="-mx-2">
            {usable.map((template) => (
              <li key={template.id}>
                <Row
                  onKey={walk}
                  icon={Bookmark}
                  title={template.name}
                  about={aboutTemplate(template)}
                  isWire={template.text !== null}
                  onPress={() => onChooseTemplate?.(template)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ key, title, offers }) => (
        <section key={key} aria-label={title}>
          <h3 className="mb-1 text-meta font-medium text-muted">{title}</h3>
          <ul className="-mx-2">
            {offers.map((offer) => (
              <li key={offer.name}>
                <Row
                  onKey={walk}
                  title={words.name(offer)}
                  about={words.about(offer)}
                  note={noteOf?.(offer)}
                  onPress={() => onChoose(offer)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className="text-body text-muted empty:hidden">
        {groups.length === 0 && usable.length === 0 && (commands.length === 0 ? t('noneKnown') : t('none'))}
      </p>
      {wanted !== '' && groups.length === 0 && usable.length === 0 && (
        <Button className="self-start" onClick={() => setSearch('')}>
          {t('showAll')}
        </Button>
      )}
      <div className="-mx-2 border-t border-hairline pt-2">
        <Row
          onKey={walk}
          icon={TerminalSquare}
          title={t('free')}
          about={t('freeAbout')}
          onPress={() => onChoose(null)}
        />
      </div>
    </div>
  )
}

const textOf = ({ text }: OfferedCommand): string =>
  typeof text === 'string' ? text : Object.values(text.of).join(' ')

type RowProps = {
  title: string
  about: string
  icon?: LucideIcon
  /** `about` is a text as it goes to the device. */
  isWire?: boolean
  note?: string | null
  onPress: () => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Row({ title, about, icon: Icon, isWire, note, onPress, onKey }: RowProps) {
  return (
    <button
      type="button"
      data-row
      onClick={onPress}
      onKeyDown={onKey}
      className="tap flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-hover active:bg-press"
    >
      {Icon && <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium">
          <bdi>{title}</bdi>
        </span>
        {about && isWire && (
          <Cut dir="ltr" className="font-mono text-meta text-muted">
            {about}
          </Cut>
        )}
        {about && !isWire && <span className="block text-meta text-muted">{about}</span>}
        {note && <span className="block text-meta text-warning">{note}</span>}
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
    </button>
  )
}
