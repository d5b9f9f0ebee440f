// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/configuration.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

Configuration::Configuration(int words, std::vector<int> stack, std::vector<int> buffer,
                             RootPlace root, std::vector<std::vector<int>> lists)
    : m_stack(std::move(stack)), m_buffer(std::move(buffer)), m_heads(words + 1, NoHead),
      m_lists(std::move(lists)), m_root(root) {
    std::reverse(m_buffer.begin(), m_buffer.end());
}

void Configuration::shift() {
    assert(!m_buffer.empty());
    m_stack.push_back(m_buffer.back());
    m_buffer.pop_back();
}

void Configuration::unshift(int depth) {
    m_buffer.push_back(stack(depth));
    popStack(depth);
}

void Configuration::popStack(int depth) {
    assert(depth < stackSize());
    m_stack.erase(m_stack.end() - 1 - depth);
}

void Configuration::dropBuffer(int offset) {
    assert(offset < bufferSize());
    m_buffer.erase(m_buffer.end() - 1 - offset);
}

void Configuration::replace(int popped, std::span<const int> stack, int taken,
                            std::span<const int> buffer) {
    assert(popped <= stackSize() && taken <= bufferSize());
    m_stack.resize(m_stack.size() - popped);
    m_stack.insert(m_stack.end(), stack.begin(), stack.end());
    m_buffer.resize(m_buffer.size() - taken);
    m_buffer.insert(m_buffer.end(), buffer.rbegin(), buffer.rend());
}

void Configuration::attach(int head, int dependent) {
    assert(dependent > 0);
    m_heads[dependent] = head;
}

void Configuration::moveToList(int list) {
    m_lists[list].insert(m_lists[list].begin(), stack(0));
    m_stack.pop_back();
}

void Configuration::moveFromList(int list) {
    m_stack.insert(m_stack.end(), m_lists[list].begin(), m_lists[list].end());
    m_lists[list].clear();
}

void Configuration::copyToList(int list) {
    m_lists[list].push_back(buffer(0));
}

void Configuration::exchangeWithList(int list) {
    m_stack.swap(m_lists[list]);
}

void Configuration::replaceLists(std::vector<int> stack, std::vector<std::vector<int>> lists) {
    assert(lists.size() == m_lists.size());
    m_stack = std::move(stack);
    m_lists = std::move(lists);
}

std::string Configuration::text() const {
    std::string text = "[";
    for (int node : m_stack)
        text += std::to_string(node) + " ";
    for (const std::vector<int>& list : m_lists) {
        text += "| ";
        for (int node : list)
            text += std::to_string(node) + " ";
    }
    text += "|";
    for (int node : bufferNodes())
        text += " " + std::to_string(node);
    text += " |";
    for (int node = 1; node <= words(); ++node)
        if (hasHead(node))
            text += " " + std::to_string(head(node)) + "→" + std::to_string(node);
    if (m_barred >= 0)
        text += " | not " + std::to_string(m_barred);
    if (m_stepsLeft >= 0)
        text += " | " + std::to_string(m_stepsLeft) + " left";
    return text + "]";
}

std::vector<int> leftSpine(const Configuration& configuration, int node) {
    return leftSpine(configuration.heads(), node, configuration.placeOf(0));
}

std::vector<int> rightSpine(const Configuration& configuration, int node) {
    return rightSpine(configuration.heads(), node, configuration.placeOf(0));
}

std::size_t ConfigurationHash::operator()(const Configuration& configuration) const {
    const std::uint64_t stack = numbersHash(configuration.stackNodes());
    std::uint64_t hash =
        numbersHash(configuration.heads(), numbersHash(configuration.bufferNodes(), stack));
    for (const std::vector<int>& list : configuration.lists())
        hash = numbersHash(list, hash + 1);
    if (configuration.barredRule() >= 0)
        hash += static_cast<std::uint64_t>(configuration.barredRule()) + 1;
    if (configuration.stepsLeft() >= 0)
        hash = mixedHash(hash, static_cast<std::uint64_t>(configuration.stepsLeft()));
    return hash;
}

} // namespace parsescope
