/** The page's style sheet, light or dark as the reader's system is. */
export const styles = `
:root{color-scheme:light dark;--line:#d8dde4;--soft:#f4f6f9;--text:#1c2430;--faint:#566173;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--line:#3a4350;--soft:#1d232c;--text:#e8ecf2;--faint:#a3aebd;--link:#7db7f5}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,-apple-system,sans-serif;color:var(--text)}
header{padding:24px 24px 8px;border-bottom:1px solid var(--line)}
h1{margin:0;font-size:24px}h1 small{font-weight:400;color:var(--faint)}
h2{margin:32px 0 8px;font-size:20px}h3{margin:16px 0 4px;font-size:16px}
a{color:var(--link)}
.columns{display:grid;grid-template-columns:200px minmax(0,1fr);gap:24px;padding:0 24px 48px}
nav ul{position:sticky;top:16px;list-style:none;margin:16px 0;padding:0}nav li{padding:2px 0}
details{border:1px solid var(--line);border-radius:6px;margin:8px 0;padding:0 12px}
details[open]{padding-bottom:12px}
summary{cursor:pointer;padding:8px 0;overflow-wrap:anywhere}
summary span{display:block;color:var(--faint)}
summary b{display:inline-block;min-width:48px;font-size:13px}
summary i,td em{font-size:13px;color:var(--faint)}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid var(--line)}
code{background:var(--soft);border-radius:4px;padding:1px 4px;font-size:14px}
@media (max-width:700px){.columns{grid-template-columns:minmax(0,1fr);gap:0}nav ul{position:static}}
`
