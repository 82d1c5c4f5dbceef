'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { type FieldControl, labelIdOf } from '@/components/ui/field'
import { fieldVariants } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'

export type Named = { id: number; name: string }
type Found = { items: readonly Named[]; total: number }
const NONE: readonly Named[] = []

export type ChoiceProps = {
  /** Null while nothing is chosen. */
  value: Named | null
  onChange: (chosen: Named) => void
  /** Of the field that it stands in. */
  control?: FieldControl
}

type Props = ChoiceProps & {
  icon: ReactNode
  words: { choose: string; search: string }
  /** Names what is asked, for all who ask the same. */
  asked: string
  ask: (search: string, signal: AbortSignal) => Promise<Found>
}

/** A button says nothing of what is required: its label does. */
const described = ({ 'aria-required': _, ...control }: Partial<FieldControl> = {}) => control

/** One of many by name, which the server searches. Texts in `fleet`. */
export function NameChoice({ value, onChange, control, icon, words, asked, ask }: Props) {
  const [open, setOpen] = useState(false)
  // Of a button in a field the label alone would be the name, whatever is chosen.
  const valueId = control && value ? `${control.id}-value` : undefined
  return (
    <Popover
      label={words.choose}
      open={open}
      onOpenChange={setOpen}
      className="flex h-[min(380px,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-2rem)] flex-col overflow-hidden!"
      trigger={
        <button
          {...described(control)}
          type="button"
          aria-labelledby={control && valueId ? `${labelIdOf(control)} ${valueId}` : undefined}
          className={cn(fieldVariants(), 'flex items-center gap-2 text-start select-none')}
        >
          <span className="shrink-0 text-muted [&_svg]:size-4">{icon}</span>
          {value ? (
            <bdi id={valueId} className="min-w-0 flex-1 truncate">
              {value.name}
            </bdi>
          ) : (
            <span className="min-w-0 flex-1 truncate text-muted">{words.choose}</span>
          )}
          <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
        </button>
      }
    >
      <Names
        value={value}
        words={words}
        asked={asked}
        ask={ask}
        onChange={(chosen) => {
          onChange(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

function Names({ value, onChange, words, asked, ask }: Omit<Props, 'icon' | 'control'>) {
  const t = useTranslations('fleet.choose')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [asked, 'choose', search],
    queryFn: ({ signal }) => ask(search, signal),
    placeholderData: keepPreviousData,
  })
  const items = data?.items ?? NONE
  const isAnswered = data !== undefined && !isPlaceholderData
  const [active, setActive] = useState(0)
  const id = useId()
  const rowId = (index: number) => `${id}-${index}`
  const list = useRef<HTMLDivElement>(null)
  const move = (step: 1 | -1) => {
    if (items.length === 0) return
    const next = (active + step + items.length) % items.length
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const take = (index: number) => {
    const one = items[index]
    if (one) onChange({ id: one.id, name: one.name })
  }
  // Enter is quicker than the answer: what is found first is taken when it comes.
  const [awaited, setAwaited] = useState<string | null>(null)
  const enter = (text: string) => {
    if (text === search && isAnswered) take(active)
    else setAwaited(text)
  }
  const takeAwaited = useEffectEvent(() => {
    setAwaited(null)
    take(0)
  })
  useEffect(() => {
    if (isAnswered && awaited === search) takeAwaited()
  }, [isAnswered, awaited, search])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SearchInput
        autoFocus
        className="p-2"
        label={words.search}
        clearLabel={ui('clear')}
        value={search}
        onSearch={(text) => {
          if (text !== search) setActive(0)
          setAwaited(null)
          setSearch(text)
        }}
        onEnter={enter}
        onDown={() => move(1)}
        onUp={() => move(-1)}
        found={{ listId: id, activeId: items[active] ? rowId(active) : undefined }}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {isError ? (
          <p role="alert" className="px-2 py-3 text-body text-danger">
            {t('failed')}
          </p>
        ) : (
          !data && <SkeletonRows rows={5} className="px-2" />
        )}
        <div ref={list} id={id} role="listbox" aria-label={words.choose}>
          {items.map((one, index) => (
            <button
              key={one.id}
              id={rowId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={one.id === value?.id}
              onClick={() => take(index)}
              onPointerMove={() => setActive(index)}
              className={cn(
                'flex min-h-8 w-full scroll-my-2 items-center gap-2 rounded-control px-2 text-start text-body touch:min-h-11',
                index === active && 'bg-hover',
              )}
            >
              <bdi className="min-w-0 flex-1 truncate">{one.name}</bdi>
              {one.id === value?.id && (
                <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />
              )}
            </button>
          ))}
        </div>
        {items.length === 0 && data && <p className="px-2 py-3 text-body text-muted">{t('none')}</p>}
        {data && data.total > items.length && (
          <p className="px-2 py-2 text-meta text-muted">{t('more', { count: data.total - items.length })}</p>
        )}
      </div>
    </div>
  )
}
