"""The mkdocs plug-in, thin: generated pages, cleaning, widgets, search, policy, second language.

Everything it decides is elsewhere: pages come from `registry.PAGE_KINDS`, what must hold of a built folder stands in
`policy`. The engine renders the pages written by hand; generated ones go through `sitepages`, and the engine knows
their addresses only. The English build compiles the records once and builds the Chinese site into `zh/` at its end.
"""

from __future__ import annotations

import logging
import os
import re
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import nh3
from mkdocs.commands.build import build
from mkdocs.config import base, config_options
from mkdocs.config.base import load_config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.utils import get_relative_url

from kbtool import policy, progress, prune, shipped, weight
from kbtool.errors import KbtoolError
from kbtool.pages import explore, links, searchdocs, uses
from kbtool.pages.base import Context, Page, Plan, Settings, plan
from kbtool.pages.body import Permalink
from kbtool.pagestore import Keys, Store
from kbtool.pipeline import Compiled, compile_kb
from kbtool.registry import PAGE_KINDS
from kbtool.seen import Seen, html_files, look_at
from kbtool.shell import Shells
from kbtool.sitepages import Pages

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as MkDocsPage

log = logging.getLogger("mkdocs.plugins.kbtool")

SHIPPED = (shipped.STYLE, *shipped.SHEETS, *shipped.SCRIPTS, *shipped.LATER, shipped.FRAME, shipped.ICON)
"""Files of ours that go into both sites, under assets/kb/."""
SHIM = "iframe-worker.js"
"""Lets search run on pages opened from disk; the theme knows it by this name."""
PLACEHOLDER = re.compile(r"<p>(kbwidget\d{4}kb)</p>")
HEADINGS = {"h1", "h2", "h3", "h4"}


class KbtoolConfig(base.Config):  # type: ignore[no-untyped-call]
    lang = config_options.Choice(("en", "zh"), default="en")
    also_build = config_options.Optional(config_options.Type(str))
    """The configuration file of the second language, built into a folder named like its `lang`."""


# No on_startup here: the engine keeps one instance of a plug-in that has it, shared by both languages' options.
class KbtoolPlugin(BasePlugin[KbtoolConfig]):  # type: ignore[no-untyped-call]
    def __init__(self) -> None:
        self.compiled: Compiled | None = None
        self.uses: uses.Uses | None = None  # the same for both languages
        self.outer: KbtoolPlugin | None = None  # that of the build which started this one, for another language
        self.root_url = ""
        self.plans: dict[str, Plan] = {}
        self.pages: dict[str, Page] = {}  # those of the plans that the engine renders
        self.files = Files([])
        self.nav: Navigation | None = None
        self.seen = Seen()
        self.store: Store | None = None  # given by a build that replaces an older site

    @event_priority(100)  # before the offline plug-in, which would fetch its shim from another host
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        logging.getLogger("jieba").setLevel(logging.ERROR)
        root = _root(config)
        self.root_url = self.seen.site_url = self.root_url or config.site_url or ""
        known = config.extra["kb"]
        known["site"] = self.root_url
        if _offline(config):
            config.extra["polyfills"] = [f"assets/kb/{SHIM}"]
        config.edit_uri_template = f"{known['repository']}/edit/{known['branch']}/{{path}}"
        for watched in ("incidents", "schema", "docs", "mkdocs.zh.yml"):
            if (root / watched).exists():
                config.watch.append(str(root / watched))
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        root = _root(config)
        compiled = self._compile(root)
        self.uses = self.uses or uses.collect(compiled.kb)
        context = Context(compiled.analysis, self.config.lang, self.uses, self._settings(config))
        for file in files.documentation_pages():
            file.edit_uri = f"{Path(config.docs_dir).relative_to(root).as_posix()}/{file.src_uri}"
        try:
            self.plans = plan(context, PAGE_KINDS)
        except KbtoolError as error:
            raise PluginError(str(error)) from error
        engine, named = _paths(config.nav, titled=False), _paths(config.nav)
        for path, planned in self.plans.items():
            if files.get_file_from_path(path):
                raise PluginError(f"`{path}` is both written by hand and generated")
            if path in engine:
                self._add_page(config, files, planned.make())
            else:
                # For all but excluded files the engine would make page objects, to render them.
                shut = InclusionLevel.NOT_IN_NAV if path in named else InclusionLevel.EXCLUDED
                files.append(File.generated(config, path, content="", inclusion=shut))
        for name in (*SHIPPED, SHIM) if _offline(config) else SHIPPED:
            files.append(File.generated(config, f"assets/kb/{name}", content=weight.small(name)))
        if (library := explore.library()) is not None:
            files.append(File.generated(config, f"assets/kb/{explore.LIBRARY}", abs_src_path=str(library)))
        self.files = files
        return files

    def _settings(self, config: MkDocsConfig) -> Settings:
        known = config.extra["kb"]
        return Settings(self.root_url, known["repository"], known["branch"])

    def _add_page(self, config: MkDocsConfig, files: Files, page: Page) -> None:
        """A generated page that the engine renders."""
        self.pages[page.path] = page
        made = File.generated(config, page.path, content=page.markdown, inclusion=InclusionLevel.NOT_IN_NAV)
        made.edit_uri = page.edit_path
        files.append(made)
        for name, text in page.files.items():
            files.append(File.generated(config, name, content=text))

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:  # noqa: ARG002
        """The navigation is made and knows its pages; the engine is to render none of ours."""
        self.nav = nav
        for file in files:
            if file.src_uri in self.plans and file.src_uri not in self.pages:
                file.inclusion = InclusionLevel.EXCLUDED
        return nav

    def _compile(self, root: Path) -> Compiled:
        """The records, compiled once for both languages. Wrong records stop the build, each in one line."""
        if self.compiled is None:
            self.compiled = compile_kb(root, cached=True)
        if self.compiled.errors:
            lines = [f"{p.path}:{p.line}:{p.column}: {p.code} {p.message}" for p in self.compiled.errors[:20]]
            raise PluginError("\n".join([f"{len(self.compiled.errors)} problem(s) in the records", *lines]))
        return self.compiled

    def on_page_content(self, html: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Clean what came out of Markdown, then put our own markup where the placeholders stand."""
        made = self.pages.get(page.file.src_uri)
        if made is None:
            # A block of code may be wider than a phone: the keyboard must be able to scroll it.
            return html.replace("<pre><code", '<pre class="kb-code" tabindex="0"><code')

        def address(path: str) -> str:
            target = files.get_file_from_path(path)
            if target is None:
                log.warning("`%s` links to `%s`, which is no page", page.file.src_uri, path)
                return "#"
            return get_relative_url(target.url, page.file.url) or "./"

        def put(match: re.Match[str]) -> str:
            return links.resolve(made.widgets[match.group(1)], address)

        return PLACEHOLDER.sub(put, clean_page(html))

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        if page.file.src_uri in self.pages:
            page.meta["search"] = {"exclude": True}
        return markdown

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        env.filters["kb_attribute"] = lambda text: escape(unescape(str(text)), quote=True)
        env.filters["kb_join"] = lambda parts: re.sub(r"(?<!:)/{2,}", "/", "/".join(p for p in parts if p))
        searchdocs.segmenter()  # before the search plug-in turns to it for Chinese on a page written by hand
        self._write_pages(env, config, files)
        return env

    def _write_pages(self, env: Environment, config: MkDocsConfig, files: Files) -> None:
        """Write the pages that the engine does not render, and tell search of all generated pages."""
        assert self.nav is not None
        toc, compiled = config.mdx_configs.get("toc", {}), self._compile(_root(config))
        permalink = Permalink(str(toc.get("permalink") or ""), str(toc.get("permalink_title") or ""))
        addresses = {file.src_uri: (file.url, file.dest_uri) for file in files}
        full = len(compiled.kb.incidents) <= searchdocs.FULL_TEXT
        into = Pages(
            Path(config.site_dir), "" if self.outer is None else f"{self.config.lang}/", self.config.lang, permalink,
            addresses, Shells(env, self.nav, files, config), self.seen, full,
        )  # fmt: skip
        if self.store is not None:
            around = (self.config.lang, permalink, sorted(addresses.items()), full, self._settings(config))
            into.store, into.keys = self.store, Keys(compiled.analysis, self.store.cache, *around)
        index = config.plugins["material/search"].search_index  # type: ignore[attr-defined]
        for path, planned in progress.over(f"writing pages, {self.config.lang}", list(self.plans.items())):
            page = self.pages.get(path)
            index.entries.extend(entry._asdict() for entry in (into.entries(page) if page else into.write(planned)))

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:
        """The sitemap names the pages that the engine does not render, too."""
        if template_name == "sitemap.xml":
            top = f"{config.site_url.rstrip('/')}/" if config.site_url else ""
            context["pages"] = [
                file if file.page else {"page": {"canonical_url": top and top + file.url}}
                for file in self.files if file.page or file.src_uri in self.plans
            ]  # fmt: skip
        return context

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """After the search plug-in: repair Chinese search, build the other language, then weight, policy and checks."""
        site = Path(config.site_dir)
        weight.write_search_plainly(site)
        if self.config.lang == "zh":
            policy.add_search_prelude(site, shipped.text("search-prelude.js"))
        if self.config.also_build:
            self._build_other(config)
        if self.outer is not None:
            return
        by_hand = [name for name in html_files(site) if name not in self.seen.ids]
        weight.load_what_is_used(site, by_hand)
        look_at(site, by_hand, self.seen)
        prune.prune_style(site, self.seen, self.store.cache if self.store else None)
        if _serving(config):
            return  # the live-reload script is put in later, and a policy would stop it
        written = ""
        if not _offline(config):  # the shim is an inline script, and a folder has no origin to defend
            reused = self.store.reused if self.store else {}
            written = policy.add_policy(site, self.seen, [name for name in self.seen.ids if name not in reused])
        if self.store is not None:
            self.store.finish(written)
        for fault in policy.check(site, self.root_url, self.seen):
            log.warning(fault)

    def _build_other(self, config: MkDocsConfig) -> None:
        # What only this language needed: the engine would hold it until the other one is built, too.
        config.plugins["material/search"].search_index.entries.clear()  # type: ignore[attr-defined]
        for path in self.plans:
            self.files.remove(self.files.src_uris[path])
        self.plans, self.pages = {}, {}
        name = Path(str(self.config.also_build))
        lang = name.name.split(".")[1]
        other = load_config(
            str(_root(config) / name), site_dir=str(Path(config.site_dir) / lang),
            site_url=f"{config.site_url}{lang}/", strict=config.strict,
        )  # fmt: skip
        plugin: Any = other.plugins["kbtool"]
        plugin.compiled, plugin.uses, plugin.root_url, plugin.outer = self.compiled, self.uses, self.root_url, self
        plugin.seen, plugin.store = self.seen, self.store
        other.plugins.on_startup(command="build", dirty=False)
        build(other)
        other.plugins.on_shutdown()


def _paths(entries: Any, titled: bool = True) -> set[str]:
    """The paths that a navigation names; or those without a title: such pages the engine must read to show it."""
    out: set[str] = set()
    for entry in entries or ():
        if isinstance(entry, str):
            out.add(entry)
            continue
        for inner in entry.values():
            if isinstance(inner, list):
                out |= _paths(inner, titled)
            elif titled:
                out.add(inner)
    return out


def clean_page(html: str) -> str:
    """What Markdown made of a generated page: headings with ids, their permalinks, placeholders, nothing else."""
    return nh3.clean(
        html, tags=HEADINGS | {"p", "a"},
        attributes={"*": set(), **{tag: {"id"} for tag in HEADINGS}, "a": {"href", "class", "title"}},
        attribute_filter=_allowed, url_schemes={"https", "http"}, link_rel=None,
    )  # fmt: skip


def _allowed(tag: str, attribute: str, value: str) -> str | None:
    """Ids that begin with `__` belong to the theme's own elements; the only class is that of permalinks."""
    if attribute == "id" and value.startswith("__"):
        return None
    if attribute == "class" and (tag != "a" or value != "headerlink"):
        return None
    return value


def _offline(config: MkDocsConfig) -> bool:
    found: Any = config.plugins.get("material/offline")
    return bool(found and found.config.enabled)


def _serving(config: MkDocsConfig) -> bool:
    """`mkdocs serve` puts its own address in the place of the site's."""
    return urlsplit(config.site_url or "").netloc == str(config.dev_addr)


def _root(config: MkDocsConfig) -> Path:
    return Path(os.path.dirname(config.config_file_path or ".")).resolve()  # noqa: PTH120
