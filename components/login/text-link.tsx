import type { ReactNode } from 'react'

/** A quiet link beside a form. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="tap rounded-control text-body font-medium text-primary-text underline-offset-4 hover:underline"
    >
      {children}
    </a>
  )
}
