import { BrandMark } from '@/components/brand/brand-mark'

type Props = { title: string | null; brand: { title: string; logo: string | null } }

/** What is shown, and by whom, in one quiet line. */
export function BrandLine({ title, brand }: Props) {
  return (
    <footer className="flex h-6 shrink-0 items-center justify-between gap-3 border-t border-hairline bg-surface px-2.5 text-2xs text-muted">
      <bdi className="min-w-0 truncate">{title}</bdi>
      <span className="flex min-w-0 items-center gap-1.5">
        <BrandMark logo={brand.logo} className="size-3.5 shrink-0" />
        <bdi className="truncate">{brand.title}</bdi>
      </span>
    </footer>
  )
}
