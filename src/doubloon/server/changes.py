"""What has changed between two views, so that who follows a game is not sent all of it at every act.

It knows JSON only. A *change* is ``[value]`` (the new value whole), ``[]`` (the key is gone, in an object only), or an object
of changes: by key in an object, by index in digits in a list that is as long as before. It is a kin of JSON Merge Patch
(RFC 7396) that can set ``null`` and go into lists.
"""

from __future__ import annotations

from typing import Any

Change = list[Any] | dict[str, Any]


def difference(before: Any, after: Any) -> Change | None:
    """The change that :func:`patched` makes ``after`` out of ``before`` with; ``None``: they are the same JSON text.

    A list of which more than half has changed is told whole, as that is shorter.

    >>> difference({"team": 0, "rum": [1, 2, 3], "due": 5}, {"team": 1, "rum": [1, 2, 4]})
    {'due': [], 'team': [1], 'rum': {'2': [4]}}
    """
    if type(before) is not type(after):  # nor is true 1, nor 1 1.0
        return [after]
    if isinstance(after, dict):
        changes: dict[str, Any] = {key: [] for key in before if key not in after}
        for key, value in after.items():
            change = difference(before[key], value) if key in before else [value]
            if change is not None:
                changes[key] = change
        return changes or None
    if isinstance(after, list) and len(before) == len(after):
        found = ((place, difference(*pair)) for place, pair in enumerate(zip(before, after, strict=True)))
        places: dict[str, Any] = {str(place): change for place, change in found if change is not None}
        return [after] if 2 * len(places) > len(after) else places or None
    return None if before == after else [after]


def patched(before: Any, change: Change) -> Any:
    """What a change (not ``[]``) makes of ``before``, which stays as it is.

    >>> patched({"team": 0, "rum": [1, 2, 3], "due": 5}, {"due": [], "team": [1], "rum": {"2": [4]}})
    {'team': 1, 'rum': [1, 2, 4]}
    """
    if isinstance(change, list):
        return change[0]
    if isinstance(before, list):
        return [patched(item, change[str(place)]) if str(place) in change else item for place, item in enumerate(before)]
    after = {key: value for key, value in before.items() if change.get(key) != []}
    return after | {key: patched(before.get(key), new) for key, new in change.items() if new != []}
