import type { Access } from '@/lib/auth/access'

/** Who wrote something, by name; null of who stands above the account, or is gone. */
export const shownAuthor = (
  { path }: Access,
  author: { name: string; path: string } | null,
): string | null => (author?.path.startsWith(path) ? author.name : null)
