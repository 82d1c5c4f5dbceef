import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import type { Brand } from '@/lib/brand/brand'
import { LoginIllustration } from './illustration/login-illustration'
import { LoginHead } from './login-head'

type Props = {
  brand: Brand
  /** Left out where the form shows a `LoginHead` itself, for it changes. */
  title?: string
  lead?: string
  footer: ReactNode
  children: ReactNode
}

/**
 * The paper with the form, and the domain's picture or the drawn map: beside it where there is
 * room, else as a strip that fades out behind its head.
 */
export function LoginScreen({ brand, title, lead, footer, children }: Props) {
  const withPicture = brand.loginView === 'newlogin'
  return (
    <main className="safe-sides relative flex min-h-dvh bg-surface pb-[env(safe-area-inset-bottom)]">
      <section
        data-beside={withPicture || undefined}
        className="group relative z-10 flex w-full flex-col px-6 pt-5 pb-4 lg:px-12 lg:pt-10 lg:pb-8 lg:data-beside:w-[46%] lg:data-beside:max-w-[640px] lg:data-beside:min-w-[480px]"
      >
        <header className="flex max-w-full items-center gap-2.5 self-start max-lg:group-data-beside:rounded-full max-lg:group-data-beside:bg-raised max-lg:group-data-beside:p-1.5 max-lg:group-data-beside:pe-4 max-lg:group-data-beside:shadow-panel lg:gap-3">
          <BrandMark logo={brand.logo} className="size-8 lg:size-9" />
          <span dir="auto" className="truncate text-h3 font-semibold tracking-tight">
            {brand.domainTitle}
          </span>
        </header>
        <div className="m-auto w-full max-w-[360px] py-8 max-lg:group-data-beside:pt-28 lg:py-10">
          {title && <LoginHead title={title} lead={lead ?? null} />}
          {children}
        </div>
        <footer className="flex items-center justify-between gap-4">{footer}</footer>
      </section>
      {withPicture && (
        <aside
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0 h-60 max-lg:mask-[linear-gradient(black_30%,transparent)] lg:pointer-events-auto lg:static lg:h-auto lg:flex-1 lg:p-3 lg:ps-0"
        >
          <div className="h-full overflow-hidden lg:sticky lg:top-3 lg:h-[calc(100dvh-24px)] lg:rounded-[16px]">
            <Picture url={brand.loginPageIllustration} />
          </div>
        </aside>
      )}
    </main>
  )
}

function Picture({ url }: { url: string | null }) {
  if (!url) return <LoginIllustration />
  // biome-ignore lint/performance/noImgElement: the domain's own picture, shown as it was uploaded
  return <img src={url} alt="" className="size-full object-cover" />
}
