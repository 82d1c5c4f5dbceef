'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Compass, type LucideIcon, MapPin, Search, Truck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
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
  const [text, setText] = useState('')
  const { items, busy, failed } = useSearchItems(text)
  const go = ({ href }: SearchItem) => {
    onLeave()
    router.push(href)
  }
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <Command label={t('search')}>
      <div className="flex items-center gap-3 border-b border-hairline px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <CommandInput placeholder={t('searchHint')} value={text} maxLength={50} onValueChange={setText} />
        {busy && <Spinner />}
      </div>
      <CommandList label={t('search')} className={items.length === 0 ? 'p-0' : undefined}>
        {kinds.map((kind) => (
          <CommandGroup key={kind} heading={t(`searchKinds.${kind}`)}>
            {items
              .filter((item) => item.kind === kind)
              .map((item) => (
                <CommandItem key={item.key} value={item.key} onSelect={() => go(item)}>
                  <Hit item={item} />
                </CommandItem>
              ))}
          </CommandGroup>
        ))}
      </CommandList>
      {items.length === 0 && text.trim().length >= MIN_SEARCH && !busy && (
        <p role="status" className="px-4 py-8 text-center text-body text-muted">
          {failed ? t('searchFailed') : t('searchNothing')}
        </p>
      )}
    </Command>
  )
}

function Hit({ item }: { item: SearchItem }) {
  const Icon = ICONS[item.kind]
  return (
    <>
      <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <bdi className="min-w-0 flex-1 truncate text-body font-medium rtl:text-right">{item.title}</bdi>
      {item.detail && <bdi className="max-w-[45%] shrink-0 truncate text-meta text-muted">{item.detail}</bdi>}
    </>
  )
}

function useSearchItems(text: string) {
  const t = useTranslations('shell')
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
