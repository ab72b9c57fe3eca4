"""Versions of packages and their order, as far as programs compare them: release numbers, pre-releases,
post-releases, and local parts, which do not count."""

_PHASES = {"dev": -4, "a": -3, "alpha": -3, "b": -2, "beta": -2, "rc": -1, "c": -1, "post": 1, "r": 1}


class InvalidVersion(ValueError):
    pass


def _words(text):
    """The text as runs of digits and of letters; other characters separate them."""
    words = []
    run = ""
    for char in text:
        if run and char.isdigit() != run[-1].isdigit():
            words.append(run)
            run = ""
        if char.isalnum():
            run += char
        elif run:
            words.append(run)
            run = ""
    if run:
        words.append(run)
    return words


class Version:

    def __init__(self, version):
        self.text = version
        public = version.strip().lower().split("+")[0]
        words = _words(public[1:] if public.startswith("v") else public)
        release = []
        while words and words[0].isdigit():
            release.append(int(words[0]))
            words = words[1:]
        if not release:
            raise InvalidVersion(f"Invalid version: '{version}'")
        self.release = tuple(release)
        self.phase = []
        while words:
            if words[0] not in _PHASES:
                raise InvalidVersion(f"Invalid version: '{version}'")
            phase = _PHASES[words[0]]
            words = words[1:]
            number = 0
            if words and words[0].isdigit():
                number = int(words[0])
                words = words[1:]
            self.phase.append((phase, number))

    @property
    def major(self):
        return self.release[0]

    @property
    def minor(self):
        return self.release[1] if len(self.release) > 1 else 0

    @property
    def micro(self):
        return self.release[2] if len(self.release) > 2 else 0

    @property
    def base_version(self):
        return ".".join([str(n) for n in self.release])

    @property
    def is_prerelease(self):
        return any(phase < 0 for phase, number in self.phase)

    def _key(self):
        release = self.release
        while release and release[-1] == 0:
            release = release[:-1]
        return release, tuple(self.phase) + ((0, 0), )

    def __eq__(self, other):
        return self._key() == other._key()

    def __ne__(self, other):
        return self._key() != other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __le__(self, other):
        return self._key() <= other._key()

    def __gt__(self, other):
        return self._key() > other._key()

    def __ge__(self, other):
        return self._key() >= other._key()

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<Version('{self.text}')>"


def parse(version):
    return Version(version)
