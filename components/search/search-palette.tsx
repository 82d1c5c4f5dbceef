'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Building2, Compass, type LucideIcon, MapPin, Search, Truck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { NAVIGATION, visibleItems } from '@/components/shell/navigation'
import { Modal, ModalTitle } from '@/components/ui/modal'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/http/client'
import { MIN_SEARCH } from '@/lib/search/schema'
import { type SearchItem, searchItems } from './search-items'

const DEBOUNCE_MS = 300

const ICONS: Record<SearchItem['kind'], LucideIcon> = {
  page: Compass,
  device: Truck,
  account: Building2,
  place: MapPin,
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Devices, accounts, places and pages from one field, by keyboard or by hand. */
export function SearchPalette({ open, onOpenChange }: Props) {
  const t = useTranslations('shell')
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      isDescribed={false}
      className="inset-x-0 top-[12dvh] mx-auto max-h-[70dvh] w-[min(560px,calc(100%-24px))] overflow-hidden rounded-panel data-[state=open]:animate-rise phone:top-3 phone:max-h-[calc(100dvh-24px)]"
    >
      <ModalTitle className="sr-only">{t('search')}</ModalTitle>
      <SearchBody onLeave={() => onOpenChange(false)} />
    </Modal>
  )
}

function SearchBody({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const { items, busy, failed } = useSearchItems(text)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, items.length - 1))

  const go = (item: SearchItem | undefined) => {
    if (!item) return
    onLeave()
    router.push(item.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen((at + step + items.length) % items.length)
    }
    if (event.key === 'Enter') go(items[at])
  }
  return (
    <>
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-activedescendant={items[at] ? `${id}-${at}` : undefined}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-muted"
        />
        {busy && <Spinner />}
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={t('search')}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:p-0"
      >
        {items.map((item, index) => (
          <Hit
            key={item.key}
            id={`${id}-${index}`}
            item={item}
            head={item.kind === items[index - 1]?.kind ? null : t(`searchKinds.${item.kind}`)}
            chosen={index === at}
            onPress={() => go(item)}
          />
        ))}
      </div>
      {items.length === 0 && text.trim().length >= MIN_SEARCH && !busy && (
        <p role="status" className="px-4 py-8 text-center text-body text-muted">
          {failed ? t('searchFailed') : t('searchNothing')}
        </p>
      )}
    </>
  )
}

type HitProps = { id: string; item: SearchItem; head: string | null; chosen: boolean; onPress: () => void }

function Hit({ id, item, head, chosen, onPress }: HitProps) {
  const Icon = ICONS[item.kind]
  useEffect(() => {
    if (chosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  return (
    <>
      {head && (
        <p role="presentation" className="px-3 pt-3 pb-1 text-meta font-medium text-muted first:pt-1">
          {head}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, and Enter presses the chosen one */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        onClick={onPress}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
          chosen ? 'bg-tint text-primary-text' : 'hover:bg-hover',
        )}
      >
        <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <bdi className="min-w-0 flex-1 truncate text-body font-medium">{item.title}</bdi>
        {item.detail && (
          <bdi className="max-w-[45%] shrink-0 truncate text-meta text-muted">{item.detail}</bdi>
        )}
      </div>
    </>
  )
}

function useSearchItems(text: string) {
  const t = useTranslations('shell')
  const language = useLocale()
  const format = useFormatter()
  const { permissions } = useAccount()
  const q = useSettled(text.trim())
  const enabled = q.length >= MIN_SEARCH
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET', '/api/search', { query: { q }, signal, hideError: true }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const pages = visibleItems(NAVIGATION, permissions).map(({ path, text: key }) => ({ path, title: t(key) }))
  const country = (code: string) => format.displayName(code, { type: 'region' }) ?? code
  return {
    items: searchItems(text, pages, enabled ? data : undefined, country),
    busy: enabled && (isFetching || q !== text.trim()),
    failed: isError,
    language,
  }
}

/** The text once nothing was typed for 300 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
