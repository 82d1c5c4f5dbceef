import styles from './markdown.module.css'

/** HTML that was made of Markdown, where every other tag has become text; read in the direction of its words. */
export function Markdown({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own Markdown reader, which lets no HTML through
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
